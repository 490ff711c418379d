// The state of a list from the address, its rows from the server, and functions that change the state.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import { useCallback, useMemo, useState } from 'react';
import {
  type ListDeclaration,
  type ListRowOf,
  listEndpoint,
  rowsEndpoint,
  tabsEndpoint,
  totalsEndpoint,
} from '#api/kernel/list/list';
import { call } from '@/api/client';
import { hasCome } from '@/api/first-calls';
import { currentParams } from '@/hooks/use-url-params';
import { cleanFilter, type ListState, queryOf, readListState, rowsOf, writeListState } from './list-url';
import type { ListReply } from './types';

export function useList<const Declaration extends ListDeclaration>(declaration: Declaration) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, declaration), [params, declaration]);
  const isApart = declaration.totals === 'apart';
  const endpoint = useMemo(
    () => (isApart ? rowsEndpoint(declaration) : listEndpoint(declaration)),
    [declaration, isApart],
  );
  const totalsAt = useMemo(() => totalsEndpoint(declaration), [declaration]);
  const client = useQueryClient();
  // Read before the query uses the reply: rows that are already available need no loading state.
  const [imminent] = useState(() => hasCome(endpoint.path, queryOf(state)));

  const query = useQuery({
    queryKey: [endpoint.path, queryOf(state)],
    // A reply without a body (204) has no rows.
    queryFn: async ({ signal }): Promise<ListReply<ListRowOf<Declaration>>> =>
      (await call(endpoint, queryOf(state), { signal })) ?? { rows: [], total: 0 },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // The totals are the same for other pages and orders; totals of another set are never shown meanwhile.
  const apart = useQuery({
    queryKey: [totalsAt.path, rowsOf(state)],
    queryFn: ({ signal }) => call(totalsAt, rowsOf(state), { signal }),
    enabled: isApart,
    staleTime: 0,
  });
  const reply = useMemo(
    () => query.data && (isApart ? { ...query.data, ...apart.data } : query.data),
    [query.data, apart.data, isApart],
  );
  const tabs = useMemo(() => tabsEndpoint(declaration), [declaration]);
  const refresh = useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => [endpoint, totalsAt, tabs].some((each) => each.path === path),
      }),
    [client, endpoint, totalsAt, tabs],
  );
  /** Changes the state in the address, or refetches when it stays the same; a new filter, sort or size starts at the first page. */
  const change = useCallback(
    (next: Partial<ListState>) => {
      const now = currentParams();
      const merged = { ...readListState(now, declaration), page: 1, ...next };
      const address = writeListState(now, { ...merged, filter: cleanFilter(merged.filter) }, declaration);
      if (address.toString() === now.toString()) refresh();
      else setParams(address);
    },
    [setParams, declaration, refresh],
  );
  return { state, change, query, reply, lacksTotals: apart.isError, refresh, imminent: imminent && query.isPending };
}
