// 楼宇管理: buildings with their leased and vacant areas, and links to their floors and spaces.
import { buildingCalls } from '#api/assets/building/building';
import { buildingImport } from '#api/assets/building/building.import';
import { type BuildingRow, buildingList } from '#api/assets/building/building.list';
import { buildingPaths, spacePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ParkLink } from '@/components/details/object-links';
import { TagList } from '@/components/details/tag-list';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useOpen } from '@/hooks/use-open';

const rowActions = (row: BuildingRow): ListAction<BuildingRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_1300_edit', to: buildingPaths.edit(row.id) },
  { key: 'floors', label: '楼层', access: 'p_1300_edit', to: buildingPaths.floors(row.id) },
  { key: 'spaces', label: '空间', access: 'p_1400', to: spacePaths.ofBuilding(row.id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_1300_delete',
    danger: true,
    confirm: {
      title: `删除楼宇「${row.name}」`,
      content: '楼宇及其楼层一并删除，不能恢复；已有空间的楼宇不能删除。',
    },
    onClick: () => call(buildingCalls.remove, { ids: [row.id] }),
  },
];

const renders = {
  park_name: (row: BuildingRow) => <ParkLink id={row.park_id}>{row.park_name}</ParkLink>,
  tags: (row: BuildingRow) => <TagList tags={row.tags_shown} />,
};

export default function BuildingListPage() {
  const [isImporting, setImporting] = useOpen('import');
  return (
    <ListPage
      declaration={buildingList}
      title="楼宇管理"
      description="各园区的楼宇，以及今天的面积与出租率；可租面积分为已租、已签未起租、已预定、到期未退与空置"
      primary={{ key: 'add', label: '新增', access: 'p_1300_edit', to: buildingPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_1300_import', onClick: () => setImporting(true) }]}
      rowActions={rowActions}
      linkTo={(row) => buildingPaths.detail(row.id)}
      renders={renders}
      emptyHint="还没有楼宇，请先新增或导入楼宇；楼层会按层数自动建立"
    >
      {isImporting && <ImportDrawer declaration={buildingImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
