// Secrets that must be read again, at rest: seeds of second factors, signing keys of webhooks, addresses of bots, tokens of users from another
// system. With SECRETS_KEY they are stored encrypted (AES-256-GCM), so that a copy of the database is not enough to open them; without it they are
// stored as plain text.
import sql, { raw } from 'sql-template-tag';
import type { Database } from '#server/platform/db/database';
import { base64Of, hexOf } from '#server/platform/messaging/signature';
import type { Env } from '#server/platform/start/env';

/** Places where secrets are stored. A value sealed for one place opens at no other. */
const PLACES = [
  'app_user.totp_secret',
  'webhook.secret',
  'chat_bot.url',
  'chat_bot.secret',
  'session.external_token',
] as const;
export type SecretPlace = (typeof PLACES)[number];

export interface Sealer {
  /** Returns the text as it is stored; empty stays empty. */
  seal(place: SecretPlace, text: string): Promise<string>;
  /** Returns the plain text. Throws when it was sealed by a key that is not among the settings. */
  open(place: SecretPlace, stored: string): Promise<string>;
  /** Returns true when the value is stored as `seal` would store it now. */
  isCurrent(stored: string): boolean;
}

const MARK = 'sealed:1:';
const IV_BYTES = 12;
const KEY_ID_DIGITS = 8;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const encoder = new TextEncoder();

interface Key {
  /** Identifies the key without revealing anything about it. */
  id: string;
  key: CryptoKey;
}

async function keyOf(setting: string): Promise<Key> {
  const bytes = bytesOf(setting);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = hexOf(digest).slice(0, KEY_ID_DIGITS);
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

/** Stores secrets as plain text. */
export const unsealed: Sealer = {
  seal: async (_place, text) => text,
  async open(_place, stored) {
    if (stored.startsWith(MARK))
      throw new Error('stored secrets are sealed: set SECRETS_KEY to the key they were sealed by');
    return stored;
  },
  isCurrent: () => true,
};

export async function sealerOf({ SECRETS_KEY, SECRETS_KEYS_BEFORE }: Env): Promise<Sealer> {
  if (!SECRETS_KEY) return unsealed;
  const current = await keyOf(SECRETS_KEY);
  const keys = [current, ...(await Promise.all(SECRETS_KEYS_BEFORE.map(keyOf)))];
  const cipher = (place: SecretPlace, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(place),
  });
  return {
    async seal(place, text) {
      if (text === '') return '';
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(place, iv), current.key, encoder.encode(text)));
      return `${MARK}${current.id}:${base64Of(Uint8Array.of(...iv, ...sealed))}`;
    },
    async open(place, stored) {
      if (!stored.startsWith(MARK)) return stored;
      const [id = '', content = ''] = stored.slice(MARK.length).split(':');
      const found = keys.find((each) => each.id === id);
      if (!found) throw new Error(`a secret in ${place} was sealed by another key: add it to SECRETS_KEYS_BEFORE`);
      const bytes = bytesOf(content);
      const opened = await crypto.subtle.decrypt(
        cipher(place, bytes.slice(0, IV_BYTES)),
        found.key,
        bytes.slice(IV_BYTES),
      );
      return new TextDecoder().decode(opened);
    },
    isCurrent: (stored) => stored === '' || stored.startsWith(`${MARK}${current.id}:`),
  };
}

/** Reseals values stored in plain text or under a previous key; runs at the start, so that previous keys can be dropped afterwards. */
export async function sealAll(db: Database, sealer: Sealer): Promise<void> {
  for (const place of PLACES) {
    const [table = '', column = ''] = place.split('.');
    const retained = await db.asOwner((owner) =>
      owner.query<{ id: number; stored: string }>(
        sql`select id, ${raw(column)} as stored from ${raw(table)} where ${raw(column)} is not null order by id`,
      ),
    );
    for (const { id, stored: before } of retained.filter((row) => !sealer.isCurrent(row.stored))) {
      const after = await sealer.seal(place, await sealer.open(place, before));
      await db.asOwner((owner) =>
        owner.query(
          sql`update ${raw(table)} set ${raw(column)} = ${after} where id = ${id} and ${raw(column)} = ${before}`,
        ),
      );
    }
  }
}
