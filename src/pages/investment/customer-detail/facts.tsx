// Data of a customer: profile, requirements, and contacts.
import type { TableColumnsType } from 'antd';
import { PRICE_UNIT } from '#api/assets/labels';
import { revealCustomer, UNMASK_CUSTOMER } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { TENANT_KIND } from '#api/tenants/labels';
import { formatArea, NO_FIGURE } from '#domain/kernel/text/format';
import { ContactsTable } from '@/components/details/contacts-table';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { CustomerLink, TenantLink } from '@/components/details/object-links';

function areaText({ demand_min_sqm: least, demand_max_sqm: most }: Customer): string {
  if (least && least === most) return `${formatArea(least)} ㎡`;
  if (least && most) return `${formatArea(least)} ~ ${formatArea(most)} ㎡`;
  if (least) return `不小于 ${formatArea(least)} ㎡`;
  return most ? `不大于 ${formatArea(most)} ㎡` : NO_FIGURE;
}

const BASIC: readonly Fact<Customer>[] = [
  { title: '客户类型', name: 'kind', kind: 'enum', labels: TENANT_KIND },
  { title: '招商经理', render: ({ owner }) => owner || '公海' },
  { title: '招商经理类型', name: 'manager_type' },
  { title: '客户来源', name: 'source' },
  { title: '渠道', name: 'channel' },
  { title: '行业', name: 'industry' },
  { title: '区域', name: 'area' },
  { title: '上级客户', render: ({ parent_id, parent }) => <CustomerLink id={parent_id}>{parent}</CustomerLink> },
  {
    title: '租客',
    render: ({ tenant_id, tenant_name }) =>
      tenant_id ? <TenantLink id={tenant_id}>{tenant_name}</TenantLink> : NO_FIGURE,
  },
  { title: '下次跟进', name: 'next_on', kind: 'date' },
  { title: '登记人', name: 'created_by' },
  { title: '备注', name: 'remark', wide: true },
];
const DEMAND: readonly Fact<Customer>[] = [
  { title: '面积', render: areaText },
  {
    title: '预算',
    render: ({ budget, budget_unit }) => (budget ? `${budget} ${PRICE_UNIT[budget_unit].label}` : NO_FIGURE),
  },
  { title: '计划入驻', name: 'move_in_on', kind: 'date' },
  { title: '意向园区', render: ({ park_names }) => park_names.join('、') || '不限' },
  { title: '意向空间类型', render: ({ spatial_types }) => spatial_types.join('、') || '不限' },
];

type Contact = Customer['contacts'][number] & { kind: string | undefined };
const KIND: TableColumnsType<Contact> = [{ title: '类型', render: (_cell, contact) => contact.kind || NO_FIGURE }];

export function CustomerFacts({ customer }: { customer: Customer }) {
  const contacts = customer.contacts.map((contact, place) => ({ ...contact, kind: customer.contact_kinds[place] }));
  return (
    <>
      <DescriptionList facts={BASIC} source={customer} />
      <h3>需求</h3>
      <DescriptionList facts={DEMAND} source={customer} />
      <ContactsTable
        noun="客户"
        id={customer.id}
        contacts={contacts}
        reveal={revealCustomer}
        keys={UNMASK_CUSTOMER}
        more={KIND}
      />
    </>
  );
}
