// What of a list the address asks for: itself (`?open=`), or by something of it that is to be approved (`?waiver=`, `?undo=`).
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@umijs/max';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';

export function useOpened<Asked>(
  name: string,
  endpoint: Endpoint<{ id: number }, Asked>,
  ownerOf: (asked: Asked) => number,
  /** What else of the address goes when something is opened or closed. */
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
  // One write of the address: of two, the second would bring back what the first took out.
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
