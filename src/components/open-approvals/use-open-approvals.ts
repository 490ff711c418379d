// What waits for the signed-in user's decision; looked up again as he moves from page to page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { wflowTodo } from '../../../api/wflow/wflow';
import { call } from '../../api/client';

const KEY = [wflowTodo.path];

export function useOpenApprovals() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(wflowTodo, {}) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to look again
  useEffect(() => {
    client.refetchQueries({ queryKey: KEY, stale: true });
  }, [client, pathname]);
  return query;
}
