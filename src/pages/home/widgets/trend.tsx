// 近 12 个月应收与实收: amounts due and received, month by month.
import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { homeTrend } from '#api/home/summary';
import { call } from '@/api/client';
import { Chart } from '@/components/charts';
import { FailedState } from '@/components/feedback/failed-state';

export const TREND_TITLE = '近 12 个月应收与实收（全部费项）';

export function TrendWidget() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [homeTrend.path],
    queryFn: () => call(homeTrend, {}),
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  return (
    <Card size="small" title={TREND_TITLE}>
      {data?.every(({ due_fen, received_fen }) => due_fen === 0 && received_fen === 0) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="近 12 个月还没有应收和实收" />
      ) : data ? (
        <Chart
          title={TREND_TITLE}
          type="bar"
          labels={data.map(({ month }) => month)}
          series={[
            { name: '应收', kind: 'money', values: data.map(({ due_fen }) => due_fen) },
            { name: '实收', kind: 'money', values: data.map(({ received_fen }) => received_fen) },
          ]}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  );
}
