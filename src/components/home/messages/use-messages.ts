// The signed-in user's open messages; fetched again on each change of the page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { homeMessages, messageList, readMessages } from '#api/home/message';
import type { Message } from '#api/home/message.schema';
import { call } from '@/api/client';

const KEY = [homeMessages.path];

export function useHomeMessages() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(homeMessages, {}) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page triggers a refetch
  useEffect(() => {
    client.refetchQueries({ queryKey: KEY, stale: true });
  }, [client, pathname]);
  const open = query.data?.counts.reduce((sum, count) => sum + count.open, 0) ?? 0;
  return { ...query, open };
}

/** Refetches messages wherever they are shown. */
export function useRefreshMessages() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: [messageList.path] }),
    ]);
}

/** Marks a message as read when its page is opened, without delaying the page. */
export function useReadMessage() {
  const refresh = useRefreshMessages();
  return async ({ id, read_at }: Message) => {
    if (read_at !== null) return;
    await call(readMessages, { ids: [id] });
    await refresh();
  };
}
