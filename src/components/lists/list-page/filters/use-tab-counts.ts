// The row counts of a list's tabs, and of all rows, by the search and the other filters.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListDeclaration, tabsEndpoint } from '#api/kernel/list/list';
import { call } from '@/api/client';
import { type ListState, rowsOf } from '../list-url';

/** Key of the rows of all tabs. */
export const ALL_TABS = 'all';

/** Returns counts by the tab's key, undefined while they load or when the list has no tabs. */
export function useTabCounts(list: ListDeclaration, state: ListState): Record<string, number> | undefined {
  const { filter } = state;
  const others = Object.fromEntries(Object.entries(filter).filter(([name]) => name !== list.tabs?.field));
  const endpoint = tabsEndpoint(list);
  const query = rowsOf({ ...state, filter: others });
  const { data } = useQuery({
    queryKey: [endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: list.tabs !== undefined,
  });
  return data;
}
