// 月末结账: the open tasks before a month is closed, step by step, and the closing itself.
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { useEffect } from 'react';
import { monthEndSteps } from '#api/finance/month-end';
import type { MonthEndBooks } from '#api/finance/month-end-steps';
import { getPeriodLock } from '#api/finance/period-lock';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useUrlParams } from '@/hooks/use-url-params';
import { useBooks } from '../shared/use-books';
import { CloseCard } from './close-card';
import { StepTable } from './step-table';

/** The legal entity and the month, in the address: 后退 from a step returns to them. */
function useBooksOfAddress() {
  const [params, change] = useUrlParams();
  const month = params.get('month');
  const legal_entity_id = Number(params.get('legal_entity_id'));
  const chosen = useBooks(month && legal_entity_id ? { month, legal_entity_id } : undefined);
  const { books } = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice changes
  useEffect(() => {
    if (books) change({ month: books.month, legal_entity_id: books.legal_entity_id });
  }, [books?.month, books?.legal_entity_id]);
  return chosen;
}

export default function MonthEndPage() {
  const { books, fields } = useBooksOfAddress();
  return (
    <>
      <PageHeader
        title="月末结账"
        description="按顺序处理当月的待办事项，再结账；未完成的步骤不妨碍结账，但会在结账前列出"
      />
      {fields}
      {books && <Month key={`${books.legal_entity_id}:${books.month}`} books={books} />}
    </>
  );
}

function Month({ books }: { books: MonthEndBooks }) {
  const found = useQuery({
    queryKey: [monthEndSteps.path, books],
    queryFn: () => call(monthEndSteps, books),
    staleTime: 0,
    gcTime: 0,
  });
  const lock = useQuery({ queryKey: [getPeriodLock.path], queryFn: () => call(getPeriodLock, {}), staleTime: 0 });
  const failed = [found, lock].find(({ isError }) => isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!found.data || !lock.data)
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  return (
    <>
      <StepTable books={books} steps={found.data.steps} />
      <CloseCard books={books} monthEnd={found.data} lock={lock.data} />
    </>
  );
}
