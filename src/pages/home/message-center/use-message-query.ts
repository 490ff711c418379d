// The query of the message centre, stored in the address so that it can be bookmarked and restored by going back.
import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import type { MessageQuery } from '#api/home/message.schema';
import { MESSAGE_KINDS, type MessageKind } from '#api/home/message-kinds';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { useRefreshMessages } from '@/components/home/messages/use-messages';
import { currentParams } from '@/hooks/use-url-params';

export const PAGE_SIZE = 20;
export const STATUSES = ['open', 'done', 'cancelled'] as const;
type Days = NonNullable<MessageQuery['due']>;
type Sort = NonNullable<MessageQuery['sort']>;
type State = Required<Pick<MessageQuery, 'status' | 'page' | 'page_size'>> &
  Omit<MessageQuery, 'status' | 'page' | 'page_size'>;

/** `2026-01-01~2026-03-31`; either day is omitted when the range is open. */
function daysOf(text: string | null): Days | undefined {
  const [from = '', to = ''] = (text ?? '').split('~');
  const days = { ...(isCalendarDate(from) && { from }), ...(isCalendarDate(to) && { to }) };
  return Object.keys(days).length ? days : undefined;
}

/** `due_on.asc` */
function sortOf(text: string | null): Sort | undefined {
  const [field, order] = (text ?? '').split('.');
  if (field !== 'at' && field !== 'due_on') return undefined;
  return order === 'asc' || order === 'desc' ? { field, order } : undefined;
}

function read(params: URLSearchParams): State {
  const kind = params.get('kind') ?? '';
  const search = params.get('q')?.trim();
  const park_id = Number(params.get('park_id')) || undefined;
  const received = daysOf(params.get('received'));
  const due = daysOf(params.get('due'));
  const sort = sortOf(params.get('sort'));
  return {
    status: STATUSES.find((each) => each === params.get('status')) ?? 'open',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    page_size: PAGE_SIZE,
    ...(kind in MESSAGE_KINDS && { kind: kind as MessageKind }),
    ...(search && { search }),
    ...(park_id && { park_id }),
    ...(received && { received }),
    ...(due && { due }),
    ...(sort && { sort }),
  };
}

const daysText = (days: { from?: string | null; to?: string | null } | undefined) =>
  days?.from || days?.to ? `${days.from ?? ''}~${days.to ?? ''}` : '';

/** Changed parts of the address; an empty value restores the default. Every change except of the page starts at the first page. */
export interface Changes {
  status?: string;
  kind?: string;
  search?: string;
  park_id?: number | null;
  received?: { from?: string | null; to?: string | null };
  due?: { from?: string | null; to?: string | null };
  sort?: Sort | null;
  page?: number;
}

function texts({
  status,
  kind,
  search,
  park_id,
  received,
  due,
  sort,
  page,
}: Changes): Record<string, string | undefined> {
  return {
    status: status === 'open' ? '' : status,
    kind,
    q: search?.trim(),
    park_id: park_id === undefined ? undefined : String(park_id ?? ''),
    received: received && daysText(received),
    due: due && daysText(due),
    sort: sort === undefined ? undefined : sort ? `${sort.field}.${sort.order}` : '',
    page: page === undefined || page === 1 ? '' : String(page),
  };
}

export function useMessageQuery(): [State, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => read(params), [params]);
  const refresh = useRefreshMessages();
  const change = (changes: Changes) => {
    const now = currentParams();
    const next = new URLSearchParams(now);
    for (const [name, text] of Object.entries(texts(changes))) {
      if (text === '') next.delete(name);
      else if (text !== undefined) next.set(name, text);
    }
    // The query is unchanged, but the messages may have changed.
    if (next.toString() === now.toString()) void refresh();
    else setParams(next, { replace: true });
  };
  return [state, change];
}
