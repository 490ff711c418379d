// 结账: the last closed month of the books, closing the next one, and reopening with a reason.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton, Space, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { getPeriodLock, setPeriodLock } from '#api/finance/period-lock';
import type { PeriodLock } from '#api/finance/period-lock.schema';
import { businessDay, formatInstant } from '#api/kernel/instant';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure } from '@/components/figures';
import { MonthInput } from '@/components/forms/inputs/date-inputs';
import { rowTicks } from '@/components/lists/row-ticks';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import { ReopenButton } from '../shared/closing';
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
      {found.data && <Books lock={found.data} />}
    </Drawer>
  );
}

/** Each legal entity closes its own months; with only one there is no choice. */
function Books({ lock }: { lock: PeriodLock }) {
  const [chosen, setChosen] = useState<number | undefined>(lock.entities[0]?.id);
  const books = lock.entities.find(({ id }) => id === chosen);
  const several = lock.entities.length > 1;
  return (
    <>
      {several && (
        <Table
          rowKey="id"
          size="small"
          style={{ marginBottom: 16 }}
          pagination={false}
          dataSource={[...lock.entities]}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: chosen === undefined ? [] : [chosen],
            onChange: ([id]) => setChosen(id as number),
            getCheckboxProps: rowTicks<PeriodLock['entities'][number]>(({ name }) => name).getCheckboxProps,
          }}
          columns={[
            { title: '签约主体', dataIndex: 'name', ellipsis: true },
            {
              title: '已结账至',
              width: 140,
              render: (_cell, { closed_through }) => <Figure>{closed_through ?? '—'}</Figure>,
            },
          ]}
        />
      )}
      {books && <Closing key={`${books.id}:${books.closed_through}`} books={books} history={lock.history} />}
      <h3 className={shared.section}>结账记录</h3>
      <Table
        rowKey={(line) => `${line.entity_name}:${line.created_at}:${line.closed_through}`}
        size="small"
        pagination={false}
        dataSource={[...lock.history]}
        locale={{ emptyText: '没有结账记录' }}
        columns={[
          ...(several ? [{ title: '签约主体', dataIndex: 'entity_name', ellipsis: true }] : []),
          {
            title: '结账至',
            width: 120,
            render: (_cell, line) => <Figure>{line.closed_through ?? '全部打开'}</Figure>,
          },
          { title: '原因', dataIndex: 'reason', render: (reason: string) => reason || '—' },
          { title: '经办人', dataIndex: 'created_by_name', width: 110, ellipsis: true },
          { title: '时间', width: 160, render: (_cell, line) => formatInstant(line.created_at) },
        ]}
      />
    </>
  );
}

interface ClosingProps {
  books: PeriodLock['entities'][number];
  history: PeriodLock['history'];
}

function Closing({ books, history }: ClosingProps) {
  const { can } = useSession();
  const { closed_through } = books;
  const legal_entity_ids = [books.id];
  const next = closed_through ? dayjs(closed_through).add(1, 'day') : dayjs(businessDay()).subtract(1, 'month');
  const [month, setMonth] = useState(next.format(MONTH));
  const { submit, submitting, wrong } = useSubmit(setPeriodLock, {
    rereads: 'all',
    success: (_lock, closed) => `已结账至 ${closed.month}`,
  });
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
          <MonthInput
            aria-label="结账月份"
            value={month}
            closed={(each) => closed_through !== null && each <= closed_through.slice(0, MONTH.length)}
            onChange={setMonth}
          />
          <Button type="primary" loading={submitting} onClick={() => submit({ month, reason: '', legal_entity_ids })}>
            结账
          </Button>
          <ReopenButton books={books} history={history} disabled={submitting} />
        </Space>
      )}
    </>
  );
}
