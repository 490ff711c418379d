// 渠道管理: channels that bring tenants, and the resulting contracts.
import { Link } from '@umijs/max';
import { CHANNEL_LINKS, channelCalls } from '#api/investment/channel/channel';
import { type ChannelRow, channelList } from '#api/investment/channel/channel.list';
import { channelPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { EndDate, Figure } from '@/components/figures';
import { type ListAction, ListPage } from '@/components/lists/list-page';

const rowActions = ({ id, name }: ChannelRow): ListAction<ChannelRow>[] => [
  { key: 'edit', label: '编辑', access: 'p_2300_edit', to: channelPaths.edit(id) },
  {
    key: 'delete',
    label: '删除',
    access: 'p_2300_delete',
    danger: true,
    confirm: { title: `删除渠道「${name}」`, content: '删除后不能恢复；有合同的渠道不能删除，可以停用。' },
    onClick: () => call(channelCalls.remove, { ids: [id] }),
  },
];

/** Links a figure to the rows that it counts. */
const counted = (name: 'customer_count' | 'contract_count') => (row: ChannelRow) => {
  const figure = <Figure>{row[name].toLocaleString('en-US')}</Figure>;
  return row[name] > 0 ? <Link to={CHANNEL_LINKS[name].to(row.id)}>{figure}</Link> : figure;
};

const renders = {
  agreement_end: ({ agreement_end, expiry }: ChannelRow) => <EndDate date={agreement_end} state={expiry} />,
  customer_count: counted('customer_count'),
  contract_count: counted('contract_count'),
};

export default function ChannelListPage() {
  return (
    <ListPage
      declaration={channelList}
      title="渠道管理"
      description="带来租客的代理行、中介与合作方，其客户、已审批合同、合作协议，以及截至今天的佣金"
      primary={{ key: 'add', label: '新增', access: 'p_2300_edit', to: channelPaths.add }}
      rowActions={rowActions}
      linkTo={(row) => channelPaths.detail(row.id)}
      renders={renders}
      emptyHint="还没有渠道，新增后可以在合同中选择"
    />
  );
}
