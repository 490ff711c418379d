// Settings of a user, by key. Keys with a call of their own, which validates the value, are reserved.
import sql, { type Sql } from 'sql-template-tag';
import { maybeOne, one } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

/** The call that stores each reserved key. */
const RESERVED: Readonly<Record<string, string>> = {
  selection: 'set-building',
  favorites: 'save-favorite',
  notification: 'save-notification',
};

/** Refuses a key that has a call of its own. */
function freeKey(key: string): string {
  const own = Object.hasOwn(RESERVED, key) ? RESERVED[key] : undefined;
  if (own) throw new Refusal(422, `请使用 ${own} 保存此项`, [{ path: ['key'], message: '保留名称' }]);
  return key;
}

type Own = Pick<Call, 'tx' | 'actor'>;

/** Maximum size of a stored value, in bytes. */
const MOST_BYTES = 64 * 1024;
/** Maximum number of settings, and of saved views, per user. */
const MOST = 200;

/**
 * Refuses when the limit is exceeded; `others` are the user's rows except the one to be saved. The user's row is locked, so that of two concurrent
 * requests only one gets the last place.
 */
export async function assertRoom({ tx, actor }: Own, others: Sql, field: string, what: string): Promise<void> {
  await tx.query(sql`select id from app_user where id = ${actor.user_id} for no key update`);
  const { count } = await one<{ count: number }>(tx, sql`select count(*)::int as count from ${others}`);
  if (count < MOST) return;
  const message = `${what}最多 ${MOST} 个，请先删除不用的`;
  throw new Refusal(422, message, [{ path: [field], message }]);
}

/** Saves a setting that a page stores for itself. */
export async function saveFree(own: Own, key: string, value: unknown): Promise<void> {
  const others = sql`user_setting where user_id = ${own.actor.user_id} and key <> ${freeKey(key)}`;
  await assertRoom(own, others, 'key', '个人设置');
  await saveOwn(own, key, value);
}

/** Returns the JSON of a value that a page stores. Refused at the field when it is too large. */
export function settingText(value: unknown, field: string): string {
  const text = JSON.stringify(value);
  if (new TextEncoder().encode(text).length > MOST_BYTES)
    throw invalid([{ path: [field], message: '内容过大，最多 64 KB' }]);
  return text;
}

export async function saveOwn({ tx, actor }: Own, key: string, value: unknown): Promise<void> {
  await tx.query(
    sql`insert into user_setting (user_id, key, value) values (${actor.user_id}, ${key}, ${settingText(value, 'value')})
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
