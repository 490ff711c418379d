// Results of a channel and its commission, the same figures as its row in the list.
import { useQuery } from '@tanstack/react-query';
import { CHANNEL_LINKS } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import { listEndpoint } from '#api/kernel/list/list';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Wan } from '@/components/figures';
import { FigureCards, FigureCardsLoading } from '@/components/layout/figure-cards';

const endpoint = listEndpoint(channelList);

export function ChannelFigures({ id }: { id: number }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [endpoint.path, 'figures', id],
    queryFn: () => call(endpoint, { page: 1, page_size: 1, filter: { id: [id] } }),
    staleTime: 0,
  });
  const [row] = data?.rows ?? [];
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!row) return <FigureCardsLoading count={6} />;
  const commission = (name: 'due_fen' | 'returned_fen' | 'paid_fen' | 'open_fen') => ({
    value: <Wan fen={row[name]} />,
    unit: '万元',
    to: CHANNEL_LINKS[name].to(id),
    access: 'p_4304',
  });
  return (
    <FigureCards
      title="渠道业绩"
      cards={[
        {
          label: '客户',
          value: row.customer_count,
          unit: `位 · 成交 ${row.won_count} 位`,
          to: CHANNEL_LINKS.customer_count.to(id),
        },
        { label: '成交合同', value: row.contract_count, unit: '份', to: CHANNEL_LINKS.contract_count.to(id) },
        { label: '签约面积', value: <Area value={row.signed_sqm} />, unit: '㎡' },
        { label: '到期应付佣金', ...commission('due_fen') },
        ...(row.returned_fen === 0 ? [] : [{ label: '应退回', ...commission('returned_fen') }]),
        { label: '已付佣金', ...commission('paid_fen') },
        { label: '未付佣金', ...commission('open_fen') },
      ]}
    />
  );
}
