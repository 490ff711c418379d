// Manual moves with immediate updates: moves run one after the other, each with the version that the previous one returned, and can be undone.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUndoToast } from '@/components/feedback/undo-toast';

interface Moving<Data, Thing extends { version: number }, Place> {
  queryKey: QueryKey;
  /** Returns a unique key. */
  nameOf: (thing: Thing) => string;
  placeOf: (data: Data, thing: Thing) => Place | undefined;
  moved: (data: Data, thing: Thing, to: Place) => Data;
  send: (thing: Thing, to: Place) => Promise<{ version: number }>;
  messageOf: (thing: Thing, to: Place) => string;
}

export function useMoves<Data, Thing extends { version: number }, Place>({
  queryKey,
  nameOf,
  placeOf,
  moved,
  send,
  messageOf,
}: Moving<Data, Thing, Place>) {
  const client = useQueryClient();
  const notifyDone = useUndoToast();
  /** Versions after the user's own moves: another move may follow before the data is refetched. */
  const versions = useRef(new Map<string, number>());
  const reread = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/investment/') });
  const mutationKey = ['move', ...queryKey];
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'moves' },
    networkMode: 'always',
    onMutate: ({ thing, to }: { thing: Thing; to: Place }) => {
      client.setQueryData<Data>(queryKey, (data) => data && moved(data, thing, to));
    },
    mutationFn: async ({ thing, to }) => {
      const latest = versions.current.get(nameOf(thing)) ?? thing.version;
      const { version } = await send({ ...thing, version: Math.max(latest, thing.version) }, to);
      versions.current.set(nameOf(thing), version);
    },
    // While another move is pending, the shown state is ahead of the server's.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? reread() : undefined),
  });

  const move = async (thing: Thing, to: Place): Promise<void> => {
    const data = client.getQueryData<Data>(queryKey);
    const from = data && placeOf(data, thing);
    await mutateAsync({ thing, to });
    notifyDone(messageOf(thing, to), async () => from && mutateAsync({ thing, to: from }));
  };
  return { move, reread };
}
