// 跟进管理: what was done with customers, and with whom to go on.
import { followUpCalls } from '#api/investment/follow-up/follow-up';
import { type FollowUpRow, followUpList } from '#api/investment/follow-up/follow-up.list';
import { customerPaths, followUpPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const rowActions = ({ id, customer_id_now, customer_name }: FollowUpRow): ListAction<FollowUpRow>[] => [
  { key: 'next', label: '再跟进', access: 'p_2200_edit', to: followUpPaths.addFor(customer_id_now) },
  { key: 'edit', label: '编辑', access: 'p_2200_edit', to: followUpPaths.edit(id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_2200_delete',
    danger: true,
    confirm: { title: `删除「${customer_name}」的这次跟进`, content: '删除后不能恢复；由它移动的阶段不变。' },
    onClick: () => call(followUpCalls.remove, { ids: [id] }),
  },
];

export default function FollowUpListPage() {
  return (
    <ListPage
      declaration={followUpList}
      title="跟进管理"
      description="每位客户以最近一次跟进的安排为准"
      primary={{ key: 'add', label: '新增', access: 'p_2200_edit', to: followUpPaths.add }}
      rowActions={rowActions}
      linkTo={({ customer_id_now }) => customerPaths.detail(customer_id_now)}
      emptyHint="还没有跟进，请点击右上角「新增」登记"
    />
  );
}
