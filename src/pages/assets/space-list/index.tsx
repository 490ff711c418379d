// 空间管理: every space with its status of today, its holder and the end of the lease.
import { useState } from 'react';
import { spaceCalls } from '#api/assets/space/space';
import { spaceImport } from '#api/assets/space/space.import';
import { type SpaceRow, spaceList } from '#api/assets/space/space.list';
import { contractPaths, spacePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { SpaceStatusTag } from '@/components/assets/space-status';
import { BuildingLink, ParkLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { TagList } from '@/components/details/tag-list';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useOpen } from '@/hooks/use-open';
import { BulkDrawer } from './bulk-drawer';
import { RemainingDays } from './remaining-days';
import { type SpaceAct, SpaceActs } from './space-acts';

const rowActions = (row: SpaceRow, onSplit: (row: SpaceRow) => void): ListAction<SpaceRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_1400_edit', to: spacePaths.edit(row.id) },
  { key: 'split', label: '拆分', access: 'p_1400_edit', onClick: onSplit },
  ...(row.contract_id
    ? [
        {
          key: 'contract',
          label: '合同',
          access: 'p_4100',
          to: contractPaths.detail(row.contract_id),
        },
      ]
    : []),
  {
    key: 'delete',
    label: '删除',
    access: 'p_1400_delete',
    danger: true,
    confirm: {
      title: `删除空间「${row.building_name} ${row.number}」`,
      content: '只能删除录入错误、从未签过合同的空间，删除后不能恢复；不再使用的空间请填写停用日期。',
    },
    onClick: () => call(spaceCalls.remove, { ids: [row.id] }),
  },
];

export default function SpaceListPage() {
  const [act, setAct] = useState<SpaceAct | null>(null);
  const [isImporting, setImporting] = useOpen('import');
  const [isBulk, setBulk] = useOpen('bulk');
  return (
    <ListPage
      declaration={spaceList}
      title="空间管理"
      description="可出租的最小单元；状态按今天由合同推出，不需要手工维护"
      primary={{ key: 'add', label: '新增', access: 'p_1400_edit', to: spacePaths.add }}
      tools={[
        { key: 'bulk', label: '批量新增', access: 'p_1400_edit', onClick: () => setBulk(true) },
        { key: 'import', label: '导入', access: 'p_1400_import', onClick: () => setImporting(true) },
      ]}
      rowActions={(row) => rowActions(row, ({ id }) => setAct({ kind: 'split', id }))}
      batchActions={[
        {
          key: 'merge',
          label: '合并',
          access: 'p_1400_edit',
          onClick: (rows) => setAct({ kind: 'merge', ids: rows.map(({ id }) => id) }),
        },
        {
          key: 'first-day',
          label: '修改启用日期',
          access: 'p_1400_edit',
          onClick: (rows) =>
            setAct({
              kind: 'first-day',
              spaces: rows.map(({ id, building_name, number }) => ({ id, name: `${building_name} ${number}` })),
            }),
        },
      ]}
      renders={{
        status: (row) => <SpaceStatusTag status={row.status} />,
        days_left: (row) => <RemainingDays days={row.days_left} />,
        tags: (row) => <TagList tags={row.tags_shown} />,
        number: (row) => <SpaceLink id={row.id}>{row.number}</SpaceLink>,
        building_name: (row) => <BuildingLink id={row.building_id}>{row.building_name}</BuildingLink>,
        park_name: (row) => <ParkLink id={row.park_id}>{row.park_name}</ParkLink>,
        tenant_name: (row) => <TenantLink id={row.tenant_id}>{row.tenant_name}</TenantLink>,
      }}
      emptyHint="还没有空间，请先新增、批量新增或导入空间，之后即可签订合同"
    >
      <SpaceActs act={act} onClose={() => setAct(null)} />
      {isBulk && <BulkDrawer onClose={() => setBulk(false)} />}
      {isImporting && <ImportDrawer declaration={spaceImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
