// Results of the search for a text: requested when typing pauses. The previous response is shown until the next one arrives, and a late response to
// an earlier text is ignored.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '#api/home/search';
import type { Opened, SearchItem } from '#api/home/search.schema';
import { MOST_RECENT } from '#api/home/search-kinds';
import { call } from '@/api/client';
import { useSettled } from '@/hooks/use-settled';
import { useUserSetting } from '@/hooks/use-user-setting';

const PAUSE_MS = 120;
const isSame = (a: Opened) => (b: Opened) => a.kind === b.kind && a.id === b.id;

/** Objects that the user opened from the search, latest first; stored per user on the server. */
export function useOpened() {
  const { value, loaded, save } = useUserSetting<Opened[]>('search.opened');
  const opened = value ?? [];
  const keep = ({ kind, id }: SearchItem) => {
    const others = opened.filter((one) => !isSame({ kind, id })(one));
    save([{ kind, id }, ...others].slice(0, MOST_RECENT));
  };
  return { opened, loaded, keep };
}

export function useSearch(text: string) {
  const { opened, loaded, keep } = useOpened();
  const q = useSettled(text.trim(), PAUSE_MS);
  const query = useQuery({
    queryKey: [search.path, q, opened],
    queryFn: ({ signal }) => call(search, { q, recent: opened }, { signal }),
    placeholderData: keepPreviousData,
    enabled: loaded,
    gcTime: 0,
    retry: false,
  });
  return {
    answer: query.data,
    failed: query.isError,
    /** Set when the shown results belong to the current text. */
    fresh: q === text.trim() && query.isSuccess && !query.isPlaceholderData,
    q,
    keep,
  };
}
