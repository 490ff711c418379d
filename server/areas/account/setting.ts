// Settings of a user, by key. Those with a call of their own, which checks them, are reserved.
import sql from 'sql-template-tag';
import { maybeOne } from '../../platform/db/database';
import { Refusal } from '../../platform/errors';
import type { Call } from '../../platform/route';

/** The call that keeps each reserved key. */
const RESERVED: Readonly<Record<string, string>> = {
  selection: 'set-building',
  favorites: 'save-favorite',
  notification: 'save-notification',
};

/** Refuses a key that has a call of its own. */
export function freeKey(key: string): string {
  const own = Object.hasOwn(RESERVED, key) ? RESERVED[key] : undefined;
  if (own) throw new Refusal(422, `请使用 ${own} 保存此项`, [{ path: ['key'], message: '保留名称' }]);
  return key;
}

type Own = Pick<Call, 'tx' | 'actor'>;

export async function saveOwn({ tx, actor }: Own, key: string, value: unknown): Promise<void> {
  await tx.query(
    sql`insert into user_setting (user_id, key, value) values (${actor.user_id}, ${key}, ${JSON.stringify(value)})
        on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`,
  );
}

export async function readOwn<Value>({ tx, actor }: Own, key: string): Promise<Value | null> {
  const row = await maybeOne<{ value: Value }>(
    tx,
    sql`select value from user_setting where user_id = ${actor.user_id} and key = ${key}`,
  );
  return row?.value ?? null;
}
