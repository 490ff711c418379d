// The opened object of a list in the address: by its own id (`?open=`), or by a request for approval that belongs to it (`?waiver=`, `?undo=`).
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useUrlParams } from '@/hooks/use-url-params';

export function useOpened<Answer>(
  name: string,
  endpoint: Endpoint<{ id: number }, Answer>,
  ownerOf: (answer: Answer) => number,
  /** Further parameters of the address that are removed when an object is opened or closed. */
  extraParams: readonly string[] = [],
) {
  const [params, change] = useUrlParams();
  const requested_id = Number(params.get(name)) || null;
  const query = useQuery({
    queryKey: [endpoint.path, requested_id],
    queryFn: () => call(endpoint, { id: requested_id as number }),
    enabled: requested_id !== null,
    staleTime: 0,
  });
  const set = (id: number | null) =>
    change({ ...Object.fromEntries([name, ...extraParams].map((gone) => [gone, null])), open: id });
  const owner = requested_id === null || query.data === undefined ? null : ownerOf(query.data);
  return { id: Number(params.get('open')) || owner, open: (id: number) => set(id), close: () => set(null) };
}
