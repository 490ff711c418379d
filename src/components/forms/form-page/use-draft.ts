// Unsaved input of a user, stored in this browser under their id and offered when they return. It contains names and telephones, so it is encrypted
// with a key that the server sends after the sign-in.
import { xchacha20poly1305 } from '@noble/ciphers/chacha';
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils';
import { managedNonce } from '@noble/ciphers/webcrypto';
import { useCallback, useMemo, useState } from 'react';
import type { Me } from '#api/account/me.schema';
import { parseJson } from '@/api/client';
import { useSession } from '@/hooks/session';
import { keysOf } from './drop-drafts';

export interface Draft {
  at: string;
  /** Version of the object that was being edited. */
  version: number | null;
  values: Record<string, unknown>;
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'at' in value && 'values' in value;
}

/** Reads and writes the drafts of a user; a draft encrypted with another key is ignored. */
function draftsOf({ id, draft_key }: Me) {
  const cipher = managedNonce(xchacha20poly1305)(hexToBytes(draft_key));
  const keyOf = (name: string) => `${keysOf(id)}${name}`;
  return {
    read(name: string): Draft | null {
      try {
        const draft = parseJson(bytesToUtf8(cipher.decrypt(hexToBytes(localStorage.getItem(keyOf(name)) ?? ''))));
        return isDraft(draft) ? draft : null;
      } catch {
        return null;
      }
    },
    write: (name: string, draft: Draft) =>
      localStorage.setItem(keyOf(name), bytesToHex(cipher.encrypt(utf8ToBytes(JSON.stringify(draft))))),
    drop: (name: string) => localStorage.removeItem(keyOf(name)),
  };
}

/** `name` identifies the form and the object: `assets/park:12`. */
export function useDraft(name: string) {
  const { me } = useSession();
  const drafts = useMemo(() => me && draftsOf(me), [me]);
  const found = useMemo(() => drafts?.read(name) ?? null, [drafts, name]);
  const [offered, setOffered] = useState(found);

  const keep = useCallback(
    (values: Draft['values'], version: number | null) =>
      drafts?.write(name, { at: new Date().toISOString(), version, values }),
    [drafts, name],
  );
  const drop = useCallback(() => {
    drafts?.drop(name);
    setOffered(null);
  }, [drafts, name]);
  return { offered, keep, drop, taken: () => setOffered(null) };
}
