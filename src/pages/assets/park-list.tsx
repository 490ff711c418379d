// 园区管理: parks with their leased and vacant areas.
import { parkCalls } from '#api/assets/park/park';
import { parkImport } from '#api/assets/park/park.import';
import { type ParkRow, parkList } from '#api/assets/park/park.list';
import { buildingPaths, parkPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { TagList } from '@/components/details/tag-list';
import { ImportDrawer } from '@/components/forms/import-drawer';
import { type ListAction, ListPage } from '@/components/lists/list-page';
import { useOpen } from '@/hooks/use-open';

const rowActions = (row: ParkRow): ListAction<ParkRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_1200_edit', to: parkPaths.edit(row.id) },
  { key: 'plan', label: '剖面图', access: 'p_1500', to: parkPaths.stackingPlan(row.id) },
  { key: 'buildings', label: '楼宇', access: 'p_1300', to: buildingPaths.ofPark(row.id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_1200_delete',
    danger: true,
    confirm: { title: `删除园区「${row.name}」`, content: '删除后不能恢复；有楼宇的园区不能删除。' },
    onClick: () => call(parkCalls.remove, { ids: [row.id] }),
  },
];

const renders = { tags: (row: ParkRow) => <TagList tags={row.tags_shown} /> };

export default function ParkListPage() {
  const [isImporting, setImporting] = useOpen('import');
  return (
    <ListPage
      declaration={parkList}
      title="园区管理"
      description="企业名下的园区，以及各园区今天的面积与出租率；可租面积分为已租、已签未起租、已预定、到期未退与空置"
      primary={{ key: 'add', label: '新增', access: 'p_1200_edit', to: parkPaths.add }}
      tools={[{ key: 'import', label: '导入', access: 'p_1200_import', onClick: () => setImporting(true) }]}
      rowActions={rowActions}
      linkTo={(row) => parkPaths.detail(row.id)}
      renders={renders}
      emptyHint="还没有园区，请先新增或导入园区，再录入楼宇和空间"
    >
      {isImporting && <ImportDrawer declaration={parkImport} onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
