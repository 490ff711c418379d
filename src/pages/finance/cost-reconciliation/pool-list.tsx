// 年度清算: the cost pools of buildings, from draft to posting.
import { deleteCostPools } from '#api/finance/cost-pool/cost-pool';
import { type CostPoolRow, costPoolList } from '#api/finance/cost-pool/cost-pool.list';
import { costPoolPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const actions = ({ id, name, status }: CostPoolRow): ListAction<CostPoolRow>[] => [
  { key: 'open', label: '查看', access: 'p_5800', to: costPoolPaths.detail(id) },
  ...(status === 'draft'
    ? [
        {
          key: 'delete',
          label: '删除',
          access: 'p_5800_edit',
          danger: true,
          confirm: { title: `删除清算「${name}」？`, content: '草稿删除后不能恢复；过账过的清算不能删除。' },
          onClick: () => call(deleteCostPools, { ids: [id] }),
        },
      ]
    : []),
];

export default function CostPoolListPage() {
  return (
    <ListPage
      declaration={costPoolList}
      title="年度清算"
      description="把一年实际发生的公摊、能耗与物业费分摊到合同，与平时预收的金额比较，多退少补"
      primary={{ key: 'add', label: '新增清算', access: 'p_5800_edit', to: costPoolPaths.add }}
      rowActions={actions}
      linkTo={({ id }) => costPoolPaths.detail(id)}
      emptyHint="还没有清算，请点击右上角「新增清算」，选择楼宇与期间"
    />
  );
}
