// 租客详情: one tenant with his figures, contracts, receivables and invoice data.
import { history } from '@umijs/max';
import { tenantCalls } from '../../../../api/tenants/tenant';
import type { Tenant } from '../../../../api/tenants/tenant.schema';
import { TENANT_KIND } from '../../../../api/tenants/terms';
import { call } from '../../../api/client';
import { DetailPage } from '../../../components/detail-page';
import { StatusTag } from '../../../components/figures';
import type { ListAction } from '../../../components/list-page';
import { BasicFacts, InvoiceFacts } from './facts';
import { TenantContracts, TenantReceivables } from './related';
import { TenantFigureCards } from './tenant-figure-cards';

const LIST = '/tenantManage/tenant';

const actions = (tenant: Tenant): ListAction<Tenant>[] => [
  { key: 'edit', label: '编辑', access: 'p_3100_edit', to: `${LIST}/edit?id=${tenant.id}` },
  {
    key: 'delete',
    label: '删除',
    access: 'p_3100_delete',
    danger: true,
    confirm: { title: `删除租客「${tenant.name}」`, content: '删除后不能恢复；有合同、应收或收款的租客不能删除。' },
    onClick: async () => {
      await call(tenantCalls.remove, { ids: [tenant.id] });
      history.push(LIST);
    },
  },
];

export default function TenantDetailPage() {
  return (
    <DetailPage<Tenant>
      get={tenantCalls.get}
      title={(tenant) => tenant.name}
      status={(tenant) => <StatusTag terms={TENANT_KIND} value={tenant.kind} />}
      description={(tenant) => [tenant.identifier, tenant.industry].filter(Boolean).join(' · ')}
      actions={actions}
      summary={(tenant) => <TenantFigureCards tenant_id={tenant.id} />}
      tabs={[
        { key: 'basic', label: '基本信息', render: (tenant) => <BasicFacts tenant={tenant} /> },
        { key: 'contracts', label: '合同', access: 'p_4100', render: (tenant) => <TenantContracts tenant={tenant} /> },
        {
          key: 'receivables',
          label: '应收',
          access: 'p_5200',
          render: (tenant) => <TenantReceivables tenant={tenant} />,
        },
        { key: 'invoice', label: '开票信息', render: (tenant) => <InvoiceFacts tenant={tenant} /> },
      ]}
    />
  );
}
