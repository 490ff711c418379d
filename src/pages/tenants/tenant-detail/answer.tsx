// The states of a tab with one call: loading, error, data.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';

interface Props<Reply> {
  endpoint: Endpoint<{ id: number }, Reply>;
  id: number;
  children: (reply: Reply) => ReactNode;
}

export function Answer<Reply>({ endpoint, id, children }: Props<Reply>) {
  const found = useQuery({
    queryKey: [endpoint.path, id],
    queryFn: () => call(endpoint, { id }, { quiet: [403, 404] }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data)
    return (
      <div role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    );
  return <>{children(found.data)}</>;
}
