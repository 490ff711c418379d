// One delivery: its body, each attempt with its response, and the button to send it again.
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Drawer, Empty, Skeleton, Table, type TableColumnsType, Typography } from 'antd';
import { DELIVERED_EVENTS, DELIVERY_STATUS } from '#api/integration/labels';
import { getDelivery, redeliver } from '#api/integration/webhook/webhook';
import type { DeliveryAttempt } from '#api/integration/webhook/webhook.schema';
import { formatInstant } from '#api/kernel/instant';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';

const WIDTH = 720;

const COLUMNS: TableColumnsType<DeliveryAttempt> = [
  { title: '时间', dataIndex: 'at', width: 150, render: (instant: string) => formatInstant(instant) },
  { title: '答复', dataIndex: 'http_status', width: 70, render: (status: number | null) => status ?? '无' },
  { title: '用时', dataIndex: 'duration_ms', width: 90, render: (ms: number) => `${ms} 毫秒` },
  {
    title: '结果',
    key: 'result',
    render: (_value, { failure, reply }) => (
      <>
        {failure || '已送达'}
        {reply && (
          <Typography.Paragraph type="secondary" style={{ margin: 0, wordBreak: 'break-all' }}>
            {reply}
          </Typography.Paragraph>
        )}
      </>
    ),
  },
];

/** Must be mounted only while it is open. */
export function AttemptsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { can } = useSession();
  const query = useQuery({
    queryKey: [getDelivery.path, id],
    queryFn: () => call(getDelivery, { id }, { quiet: [404] }),
    staleTime: 0,
  });
  const { submit, submitting } = useSubmit(redeliver, {
    rereads: 'all',
    success: ({ failure }) => (failure ? `没有送达：${failure}` : '已送达'),
  });
  const delivery = query.data;
  const again = can('p_98620_edit') && (
    <Button loading={submitting} onClick={() => submit({ id })}>
      重新投递
    </Button>
  );
  return (
    <Drawer
      open
      width={WIDTH}
      title={delivery ? DELIVERED_EVENTS[delivery.type].label : '投递'}
      extra={delivery && again}
      onClose={onClose}
    >
      {query.isError && <FailedState error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {delivery && (
        <>
          <p style={{ marginTop: 0 }}>
            <StatusTag labels={DELIVERY_STATUS} value={delivery.status} /> 事件编号{' '}
            <Typography.Text code copyable>
              {delivery.uid}
            </Typography.Text>
          </p>
          <Table<DeliveryAttempt>
            rowKey={(attempt) => `${attempt.at}${attempt.duration_ms}`}
            size="small"
            pagination={false}
            columns={COLUMNS}
            dataSource={delivery.attempts}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有投递，一分钟内发送" />,
            }}
          />
          <Card size="small" title="发送的内容" style={{ marginTop: 12 }}>
            <pre style={{ margin: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
              {JSON.stringify(JSON.parse(delivery.body), null, 2)}
            </pre>
          </Card>
        </>
      )}
    </Drawer>
  );
}
