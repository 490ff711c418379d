// 租客详情: leases, debts, payments, statement and payment behaviour of one tenant.
import { history } from '@umijs/max';
import { Space } from 'antd';
import { useState } from 'react';
import { tenantTimeline } from '#api/contracts/timeline';
import { tenantPaths } from '#api/kernel/paths';
import { TENANT_KIND, TENANT_STATUS } from '#api/tenants/labels';
import { tenantPersonal } from '#api/tenants/personal';
import { disableTenant, enableTenant, tenantCalls } from '#api/tenants/tenant/tenant';
import type { Tenant } from '#api/tenants/tenant/tenant.schema';
import { call } from '@/api/client';
import { ContractTimeline } from '@/components/contracts/timeline';
import { DetailPage } from '@/components/details/detail-page';
import { PersonalDrawer } from '@/components/details/personal-drawer';
import { StatusTag } from '@/components/figures';
import type { ListAction } from '@/components/lists/list-page';
import { disabling, enabling } from '@/components/tenants/disabling';
import { CreditTab } from './credit-tab';
import { DepositsTab } from './deposits-tab';
import { DunningTab } from './dunning-tab';
import { BasicFacts } from './facts';
import { TenantCash, TenantContracts, TenantInvoices, TenantReceivables } from './related';
import { SpacesTab } from './spaces-tab';
import { StatementTab } from './statement-tab';
import { TenantFigureCards } from './tenant-figure-cards';

const actions = (
  onPersonal: (tenant: Tenant) => void,
  { id, version, name, enabled }: Tenant,
): ListAction<Tenant>[] => [
  { key: 'edit', label: '编辑', access: 'p_3100_edit', to: tenantPaths.edit(id) },
  enabled
    ? { ...disabling(name), onClick: () => call(disableTenant, { id, version }) }
    : { ...enabling(name), onClick: () => call(enableTenant, { id, version }) },
  { key: 'personal', label: '个人信息', access: 'p_3100_erase', onClick: onPersonal },
  {
    key: 'delete',
    label: '删除',
    access: 'p_3100_delete',
    danger: true,
    confirm: { title: `删除租客「${name}」`, content: '删除后不能恢复；有合同、应收或收款的租客不能删除。' },
    onClick: async () => {
      await call(tenantCalls.remove, { ids: [id] });
      history.push(tenantPaths.list);
    },
  },
];

function Status({ tenant }: { tenant: Tenant }) {
  return (
    <Space size={4}>
      <StatusTag labels={TENANT_KIND} value={tenant.kind} />
      {!tenant.enabled && <StatusTag labels={TENANT_STATUS} value="disabled" />}
    </Space>
  );
}

export default function TenantDetailPage() {
  const [person, setPerson] = useState<Tenant | null>(null);
  return (
    <>
      <DetailPage<Tenant>
        get={tenantCalls.get}
        title={(tenant) => tenant.name}
        status={(tenant) => <Status tenant={tenant} />}
        description={(tenant) => [tenant.identifier, tenant.industry].filter(Boolean).join(' · ')}
        actions={(tenant) => actions(setPerson, tenant)}
        summary={(tenant) => <TenantFigureCards tenant_id={tenant.id} />}
        tabs={[
          { key: 'basic', label: '基本信息', render: (tenant) => <BasicFacts tenant={tenant} /> },
          {
            key: 'contracts',
            label: '合同',
            access: 'p_4100',
            render: (tenant) => <TenantContracts tenant={tenant} />,
          },
          { key: 'spaces', label: '在租空间', render: ({ id }) => <SpacesTab tenant_id={id} /> },
          {
            key: 'receivables',
            label: '应收',
            access: 'p_5200',
            render: (tenant) => <TenantReceivables tenant={tenant} />,
          },
          { key: 'cash', label: '收款', access: 'p_5400', render: (tenant) => <TenantCash tenant={tenant} /> },
          { key: 'invoices', label: '发票', access: 'p_5600', render: (tenant) => <TenantInvoices tenant={tenant} /> },
          { key: 'deposits', label: '保证金', render: ({ id }) => <DepositsTab tenant_id={id} /> },
          { key: 'dunning', label: '分期与催缴', render: (tenant) => <DunningTab tenant={tenant} /> },
          { key: 'statement', label: '对账单', render: (tenant) => <StatementTab tenant={tenant} /> },
          {
            key: 'timeline',
            label: '动态',
            access: 'p_4100',
            render: ({ id }) => <ContractTimeline endpoint={tenantTimeline} id={id} withContract />,
          },
          { key: 'credit', label: '信用', render: ({ id }) => <CreditTab tenant_id={id} /> },
        ]}
      />
      {person && (
        <PersonalDrawer
          calls={tenantPersonal}
          person={person}
          retentionNote="合同还在履行或款项没有结清时不能删除；合同、账款与发票依法保留。"
          onClose={() => setPerson(null)}
        />
      )}
    </>
  );
}
