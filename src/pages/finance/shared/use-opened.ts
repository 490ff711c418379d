// The opened object of a list in the address: by its own id (`?open=`), or by a request for approval that belongs to it (`?waiver=`, `?undo=`).
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';

export function useOpened<Asked>(
  name: string,
  endpoint: Endpoint<{ id: number }, Asked>,
  ownerOf: (asked: Asked) => number,
  /** Further parameters of the address that are removed when an object is opened or closed. */
  beside: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const asked_id = Number(params.get(name)) || null;
  const asked = useQuery({
    queryKey: [endpoint.path, asked_id],
    queryFn: () => call(endpoint, { id: asked_id as number }),
    enabled: asked_id !== null,
    staleTime: 0,
  });
  // The address is written once: a second write would restore the parameters that the first one removed.
  const set = (id: number | null) => {
    const next = new URLSearchParams(params);
    for (const gone of [name, ...beside]) next.delete(gone);
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    setParams(next, { replace: true });
  };
  const owner = asked_id === null || asked.data === undefined ? null : ownerOf(asked.data);
  return { id: Number(params.get('open')) || owner, open: (id: number) => set(id), close: () => set(null) };
}
