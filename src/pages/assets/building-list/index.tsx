// 楼宇管理: buildings with what is let and what stands empty, and the ways to their floors and spaces.
import { useState } from 'react';
import { buildingCalls } from '#api/assets/building/building';
import { buildingImport } from '#api/assets/building/building.import';
import { type BuildingRow, buildingList } from '#api/assets/building/building.list';
import { buildingPaths, spacePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { TagList } from '@/components/details/tag-label/tag-list';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useSession } from '@/hooks/session';

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

const renders = { tags: (row: BuildingRow) => <TagList tags={row.tags_shown} /> };

export default function BuildingListPage() {
  const { can } = useSession();
  const [isImporting, setImporting] = useState(false);
  return (
    <ListPage
      declaration={buildingList}
      title="楼宇管理"
      description="各园区的楼宇，以及今天的可租、已租与空置面积、出租率和平均租金"
      primary={{ key: 'add', label: '新增', access: 'p_1300_edit', to: buildingPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_1300_import', onClick: () => setImporting(true) }]}
      rowActions={rowActions}
      linkTo={can('p_1300_edit') ? (row) => buildingPaths.edit(row.id) : undefined}
      renders={renders}
      emptyHint="还没有楼宇，请先新增或导入楼宇；楼层会按层数自动建立"
    >
      {isImporting && <ImportDrawer declaration={buildingImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
