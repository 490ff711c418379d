// Reopens closed books (反结账), with a reason; used wherever months are closed.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { setPeriodLock } from '#api/finance/period-lock';
import type { PeriodLock } from '#api/finance/period-lock.schema';
import { call } from '@/api/client';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';

const MONTH = 'YYYY-MM';

interface Props {
  books: PeriodLock['entities'][number];
  history: PeriodLock['history'];
  disabled?: boolean;
}

/** Reopens the last closed month; renders nothing when none is closed. */
export function ReopenButton({ books, history, disabled }: Props) {
  const client = useQueryClient();
  const confirmWithReason = useConfirmWithReason();
  const { id, name, closed_through } = books;
  if (!closed_through) return null;
  const reopen = async () => {
    const closed = dayjs(closed_through);
    const last = history.filter((line) => line.entity_name === name && line.closed_through !== null).length > 1;
    const month = last ? closed.subtract(1, 'month').format(MONTH) : null;
    const done = await confirmWithReason({
      title: `反结账 ${closed.format(MONTH)}`,
      consequence: '该月重新可以过账、核销与作废；请在更正后尽快再次结账。',
      verb: '反结账',
      act: (reason) => call(setPeriodLock, { month, reason, legal_entity_ids: [id] }),
    });
    if (done) await client.invalidateQueries();
  };
  return (
    <Button danger disabled={disabled} onClick={reopen}>
      反结账
    </Button>
  );
}
