// Data of a tenant: profile, contacts, payer names, and the details of their invoices.
import { Empty, Table, type TableColumnsType } from 'antd';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { ALIAS_KIND, TENANT_KIND } from '#api/tenants/labels';
import { revealTenant, UNMASK_KEY } from '#api/tenants/tenant/tenant';
import type { Tenant } from '#api/tenants/tenant/tenant.schema';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { useReveal } from '@/components/details/reveal';
import { TagLabel } from '@/components/details/tag-label';
import styles from './tenant-detail.module.css';

const BASIC: readonly Fact<Tenant>[] = [
  { title: '租客名称', name: 'name' },
  { title: '租客类型', name: 'kind', kind: 'enum', labels: TENANT_KIND },
  { title: '客户编码', name: 'code' },
  { title: '证件号码', name: 'identifier' },
  { title: '行业', name: 'industry' },
  { title: '标签', render: ({ tags }) => <Tags tags={tags} /> },
  { title: '备注', name: 'remark', wide: true },
];

const INVOICE: readonly Fact<Tenant>[] = [
  { title: '发票抬头', name: 'invoice_title' },
  { title: '税号', name: 'invoice_tax_number' },
  { title: '地址', name: 'invoice_address' },
  { title: '电话', name: 'invoice_phone' },
  { title: '开户行', name: 'invoice_bank' },
  { title: '银行账号', name: 'invoice_account' },
  { title: '默认票种', render: ({ invoice_kind }) => INVOICE_KIND[invoice_kind ?? 'e_general'].label },
];

function Tags({ tags }: Pick<Tenant, 'tags'>) {
  if (tags.length === 0) return <>—</>;
  return (
    <>
      {tags.map((tag) => (
        <TagLabel key={tag.id} colour={tag.colour}>
          {tag.name}
        </TagLabel>
      ))}
    </>
  );
}

type Contact = Tenant['contacts'][number];
const CONTACTS: TableColumnsType<Contact> = [
  {
    title: '姓名',
    render: (_cell, contact) => (contact.main ? <strong>{contact.name}（主要）</strong> : contact.name),
  },
  { title: '职务', render: (_cell, contact) => contact.position || '—' },
  { title: '电话', render: (_cell, contact) => contact.phone || '—' },
  { title: '邮箱', render: (_cell, contact) => contact.email || '—' },
  { title: '接收账单', width: 100, render: (_cell, contact) => (contact.receives_bills ? '是' : '否') },
];

type Alias = Tenant['aliases'][number];
const ALIASES: TableColumnsType<Alias> = [
  { title: '类别', width: 120, render: (_cell, alias) => ALIAS_KIND[alias.kind].label },
  { title: '名称或账号', dataIndex: 'value' },
];

const hint = (text: string) => ({ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} /> });

export function BasicFacts({ tenant: masked }: { tenant: Tenant }) {
  const { revealed, button } = useReveal(revealTenant, masked.id, [UNMASK_KEY]);
  const { phones = [], ...numbers } = revealed ?? {};
  const tenant = { ...masked, ...numbers };
  const contacts = tenant.contacts.map((contact, place) => ({
    ...contact,
    phone: phones[place] ?? contact.phone,
    key: place,
  }));
  const aliases = tenant.aliases.map((alias, place) => ({ ...alias, key: place }));
  return (
    <>
      <DescriptionList facts={BASIC} source={tenant} />
      <h3 className={styles.heading}>
        联系人
        {button}
      </h3>
      <Table
        size="small"
        columns={CONTACTS}
        dataSource={contacts}
        pagination={false}
        locale={hint('还没有联系人，编辑租客时可以新增')}
      />
      <h3 className={styles.heading}>付款名称与账号</h3>
      <Table
        size="small"
        columns={ALIASES}
        dataSource={aliases}
        pagination={false}
        locale={hint('回款单位与租客名称不同时，编辑租客登记付款名称或账号')}
      />
      <h3 className={styles.heading}>开票信息</h3>
      <DescriptionList facts={INVOICE} source={tenant} />
    </>
  );
}
