// The opened object of a list in the address: by its own id (`?open=`), or by a request for approval that belongs to it (`?waiver=`, `?undo=`).
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';

export function useOpened<Answer>(
  name: string,
  endpoint: Endpoint<{ id: number }, Answer>,
  ownerOf: (answer: Answer) => number,
  /** Further parameters of the address that are removed when an object is opened or closed. */
  extraParams: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const requested_id = Number(params.get(name)) || null;
  const query = useQuery({
    queryKey: [endpoint.path, requested_id],
    queryFn: () => call(endpoint, { id: requested_id as number }),
    enabled: requested_id !== null,
    staleTime: 0,
  });
  // The address is written once: a second write would restore the parameters that the first one removed.
  const set = (id: number | null) => {
    const next = new URLSearchParams(params);
    for (const gone of [name, ...extraParams]) next.delete(gone);
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    setParams(next, { replace: true });
  };
  const owner = requested_id === null || query.data === undefined ? null : ownerOf(query.data);
  return { id: Number(params.get('open')) || owner, open: (id: number) => set(id), close: () => set(null) };
}
