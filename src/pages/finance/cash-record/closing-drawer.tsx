// 结账: through which month the books are closed, closing the next, and opening again with a reason.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Drawer, Skeleton, Space, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { getPeriodLock, setPeriodLock } from '#api/finance/period-lock/period-lock';
import type { PeriodLock } from '#api/finance/period-lock/period-lock.schema';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure } from '@/components/figures';
import { useAskReason } from '@/components/forms/ask-reason';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import shared from '../shared/shared.module.css';

const MONTH = 'YYYY-MM';

export function ClosingDrawer({ onClose }: { onClose: () => void }) {
  const found = useQuery({
    queryKey: [getPeriodLock.path],
    queryFn: () => call(getPeriodLock, {}),
    staleTime: 0,
  });
  return (
    <Drawer open width={720} title="结账" onClose={onClose}>
      {found.isError && <FailedState error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {found.data && <Closing key={found.data.closed_through} lock={found.data} />}
    </Drawer>
  );
}

function Closing({ lock }: { lock: PeriodLock }) {
  const { can } = useSession();
  const client = useQueryClient();
  const ask = useAskReason();
  const { closed_through } = lock;
  const next = closed_through ? dayjs(closed_through).add(1, 'day') : dayjs().subtract(1, 'month');
  const [month, setMonth] = useState(next.format(MONTH));
  const { submit, submitting, wrong } = useSubmit(setPeriodLock, {
    rereads: 'all',
    success: (_lock, closed) => `已结账至 ${closed.month}`,
  });
  const reopen = async () => {
    const before = dayjs(closed_through ?? '').subtract(1, 'month');
    const last = lock.history.filter((line) => line.closed_through !== null).length > 1;
    const done = await ask({
      title: `反结账 ${dayjs(closed_through ?? '').format(MONTH)}`,
      consequence: '该月重新可以过账、核销与作废；请在更正后尽快再次结账。',
      verb: '反结账',
      act: (reason) => call(setPeriodLock, { month: last ? before.format(MONTH) : null, reason }),
    });
    if (done) await client.invalidateQueries();
  };
  return (
    <>
      <Alert
        type={closed_through ? 'success' : 'info'}
        showIcon
        style={{ marginBottom: 12 }}
        message={closed_through ? `已结账至 ${closed_through}，之前的日期不能过账、核销、作废或冲回` : '还没有结过账'}
      />
      <DialogErrors errors={wrong.others} />
      {can('p_5400_reopen') && (
        <Space wrap>
          <DatePicker
            picker="month"
            aria-label="结账月份"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            disabledDate={(day) => closed_through !== null && !day.isAfter(dayjs(closed_through))}
            onChange={(day) => setMonth(day.format(MONTH))}
          />
          <Button type="primary" loading={submitting} onClick={() => submit({ month, reason: '' })}>
            结账
          </Button>
          {closed_through && (
            <Button danger disabled={submitting} onClick={reopen}>
              反结账
            </Button>
          )}
        </Space>
      )}
      <h3 className={shared.section}>结账记录</h3>
      <Table
        rowKey={(line) => `${line.created_at}:${line.closed_through}`}
        size="small"
        pagination={false}
        dataSource={[...lock.history]}
        locale={{ emptyText: '没有结账记录' }}
        columns={[
          {
            title: '结账至',
            width: 120,
            render: (_cell, line) => <Figure>{line.closed_through ?? '全部打开'}</Figure>,
          },
          { title: '原因', dataIndex: 'reason', render: (reason: string) => reason || '—' },
          { title: '经办人', dataIndex: 'created_by_name', width: 110, ellipsis: true },
          { title: '时间', width: 160, render: (_cell, line) => dayjs(line.created_at).format('YYYY-MM-DD HH:mm') },
        ]}
      />
    </>
  );
}
