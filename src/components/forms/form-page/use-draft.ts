// What a user has typed and not saved, kept in this browser under his id, and offered when he comes back.
import { useCallback, useMemo, useState } from 'react';
import { parseJson } from '@/api/client';
import { useSession } from '@/hooks/session';

export interface Draft {
  at: string;
  /** Version of the object it was typed over. */
  version: number | null;
  values: Record<string, unknown>;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'at' in value && 'values' in value;
}

const keysOf = (user_id: number) => `draft:${user_id}:`;

/** Whoever signs out leaves nothing of his behind; a session that ends by itself leaves his drafts for him. */
export function dropDrafts(user_id: number): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(keysOf(user_id))))
    localStorage.removeItem(key);
}

/** `name` tells the form and the object: `assets/park:12`. */
export function useDraft(name: string) {
  const { me } = useSession();
  const key = `${keysOf(me?.id ?? 0)}${name}`;
  const found = useMemo(() => {
    const parsed = parseJson(localStorage.getItem(key) ?? 'null');
    return isDraft(parsed) ? parsed : null;
  }, [key]);
  const [offered, setOffered] = useState(found);

  const keep = useCallback(
    (values: Draft['values'], version: number | null) => {
      const draft: Draft = { at: new Date().toISOString(), version, values };
      localStorage.setItem(key, JSON.stringify(draft));
    },
    [key],
  );
  const drop = useCallback(() => {
    localStorage.removeItem(key);
    setOffered(null);
  }, [key]);
  return { offered, keep, drop, taken: () => setOffered(null) };
}
