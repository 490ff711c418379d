// The signed-in user's open messages; looked up again as he moves from page to page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { homeMessages, messageList, readMessages } from '#api/home/message/message';
import type { Message } from '#api/home/message/message.schema';
import { call } from '@/api/client';

const KEY = [homeMessages.path];

export function useHomeMessages() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(homeMessages, {}) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to look again
  useEffect(() => {
    client.refetchQueries({ queryKey: KEY, stale: true });
  }, [client, pathname]);
  const open = query.data?.counts.reduce((sum, count) => sum + count.open, 0) ?? 0;
  return { ...query, open };
}

/** Looks up messages again wherever they are shown. */
export function useRefreshMessages() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: [messageList.path] }),
    ]);
}

/** Marks a message as read when its page is opened; the page does not wait for it. */
export function useReadMessage() {
  const refresh = useRefreshMessages();
  return async ({ id, read_at }: Message) => {
    if (read_at !== null) return;
    await call(readMessages, { ids: [id] });
    await refresh();
  };
}
