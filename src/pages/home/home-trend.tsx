// 近 12 个月应收与实收: what fell due and what came in, month by month.
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { homeTrend } from '#api/home/summary/summary';
import { call } from '@/api/client';
import { Chart } from '@/components/charts';
import { FailedState } from '@/components/feedback/failed-state';
import styles from './home.module.css';

const TITLE = '近 12 个月应收与实收（含保证金）';

export function HomeTrend() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [homeTrend.path],
    queryFn: () => call(homeTrend, {}),
  });
  // Before the first money the ways to begin stand here, not an empty chart.
  if (data?.every(({ due_fen, received_fen }) => due_fen === 0 && received_fen === 0)) return null;
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  return (
    <Card className={styles.block} title={TITLE}>
      {data ? (
        <Chart
          title={TITLE}
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
