// 租客列表: tenants with their leased area and their debts of today.
import { tenantPaths } from '#api/kernel/paths';
import { disableTenant, enableTenant, tenantCalls } from '#api/tenants/tenant/tenant';
import { tenantImport } from '#api/tenants/tenant/tenant.import';
import { type TenantRow, tenantList } from '#api/tenants/tenant/tenant.list';
import { call } from '@/api/client';
import { TagList } from '@/components/details/tag-list';
import { OverdueMoney } from '@/components/figures';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { disabling, enabling } from '@/components/tenants/disabling';
import { useOpen } from '@/hooks/use-open';

const rowActions = (row: TenantRow): ListAction<TenantRow>[] => {
  const { id, version, name } = row;
  return [
    { key: 'edit', label: '编辑', access: 'p_3100_edit', to: tenantPaths.edit(id) },
    { key: 'statement', label: '对账单', to: tenantPaths.statement(id) },
    row.enabled === 'enabled'
      ? {
          ...disabling(name),
          onClick: () => call(disableTenant, { id, version }),
        }
      : { ...enabling(name), onClick: () => call(enableTenant, { id, version }) },
    {
      key: 'delete',
      label: '删除',
      access: 'p_3100_delete',
      danger: true,
      confirm: { title: `删除租客「${name}」`, content: '删除后不能恢复；有合同、应收或收款的租客不能删除。' },
      onClick: () => call(tenantCalls.remove, { ids: [id] }),
    },
  ];
};

const renders = {
  overdue_fen: (row: TenantRow) => <OverdueMoney fen={row.overdue_fen} />,
  tags: (row: TenantRow) => <TagList tags={row.tags_shown} />,
};

export default function TenantListPage() {
  const [isImporting, setImporting] = useOpen('import');
  return (
    <ListPage
      declaration={tenantList}
      title="租客列表"
      description="企业与个人租客，在租合同、面积与逾期按今天计算"
      primary={{ key: 'add', label: '新增', access: 'p_3100_edit', to: tenantPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_3100_import', onClick: () => setImporting(true) }]}
      rowActions={rowActions}
      linkTo={(row) => tenantPaths.detail(row.id)}
      renders={renders}
      emptyHint="还没有租客，请先新增或导入租客，再为其签订合同"
    >
      {isImporting && <ImportDrawer declaration={tenantImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
