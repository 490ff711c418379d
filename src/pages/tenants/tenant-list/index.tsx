// 租客列表: tenants with what they rent and what they owe today.
import { tenantCalls } from '../../../../api/tenants/tenant';
import { type TenantRow, tenantList } from '../../../../api/tenants/tenant.list';
import { call } from '../../../api/client';
import { OverdueMoney } from '../../../components/figures';
import { type ListAction, ListPage } from '../../../components/list-page';

const rowActions = (row: TenantRow): ListAction<TenantRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_3100_edit', to: `/tenantManage/tenant/edit?id=${row.id}` },
  {
    key: 'delete',
    label: '删除',
    access: 'p_3100_delete',
    danger: true,
    confirm: { title: `删除租客「${row.name}」`, content: '删除后不能恢复；有合同、应收或收款的租客不能删除。' },
    onClick: () => call(tenantCalls.remove, { ids: [row.id] }),
  },
];

export default function TenantListPage() {
  return (
    <ListPage<TenantRow>
      declaration={tenantList}
      title="租客列表"
      description="企业与个人租客，在租合同、面积与欠费按今天计算"
      primary={{ key: 'add', label: '新增', access: 'p_3100_edit', to: '/tenantManage/tenant/add' }}
      rowActions={rowActions}
      linkTo={(row) => `/tenantManage/tenant/${row.id}`}
      renders={{ overdue_fen: (row) => <OverdueMoney fen={row.overdue_fen} /> }}
      emptyHint="还没有租客，请先新增租客，再为其签订合同"
    />
  );
}
