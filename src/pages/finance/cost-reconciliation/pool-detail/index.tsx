// One pool: a draft in the steps of its wizard, a posted one with the results per contract.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@umijs/max';
import { Card, Skeleton } from 'antd';
import { getCostPool } from '#api/finance/cost-pool/cost-pool';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { PostedPool } from './posted-pool';
import { PoolWizard } from './wizard';

/** Errors that the page shows itself, so no dialog is needed. */
const HANDLED = [403, 404];

export default function CostPoolPage() {
  const { id: text } = useParams<{ id: string }>();
  const id = text === 'add' ? null : Number(text);
  const stored = useQuery({
    queryKey: [getCostPool.path, id],
    queryFn: () => call(getCostPool, { id: id as number }, { quiet: HANDLED }),
    enabled: id !== null,
    staleTime: 0,
  });
  if (id === null) return <PoolWizard pool={null} />;
  if (stored.isError) return <FailedState error={stored.error} onRetry={() => stored.refetch()} />;
  if (!stored.data)
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  const pool = stored.data;
  return pool.status === 'posted' ? <PostedPool pool={pool} /> : <PoolWizard key={pool.id} pool={pool} />;
}
