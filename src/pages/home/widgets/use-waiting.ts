// Returns the number of pending rows in each list that the signed-in user works on; lists without any are omitted.
import { useQueries } from '@tanstack/react-query';
import { listEndpoint } from '#api/kernel/list/list';
import { call } from '@/api/client';
import { listAddress } from '@/components/lists/list-page/list-url';
import { useSession } from '@/hooks/session';
import { WAITING_ITEMS } from './waiting-items';

export interface Waiting {
  title: string;
  count: number;
  to: string;
}

export function useWaiting(): Waiting[] {
  const { can } = useSession();
  const items = WAITING_ITEMS.filter(({ act, list }) => can(act) && list.keys.some(can));
  return useQueries({
    queries: items.map(({ list, filter }) => {
      const endpoint = listEndpoint(list);
      const query = { page: 1, page_size: 1, filter };
      return {
        queryKey: [endpoint.path, query],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(endpoint, query, { signal })).total,
      };
    }),
    combine: (found) =>
      found.flatMap(({ data: count }, place) => {
        const item = items[place];
        if (!item || !count) return [];
        return [{ title: item.title, count, to: listAddress(item.to, item.list, item.filter) }];
      }),
  });
}
