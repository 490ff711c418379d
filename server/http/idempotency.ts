// Every write takes an optional Idempotency-Key: the same key and body returns the first reply, another body is a
// conflict. The key is taken in the write's own transaction, so a second request waits for the first to end.
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, type Tx } from '../platform/db/database';
import { HttpFault, Refusal } from '../platform/errors';

const MAX_KEY = 100;

export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && (key.length === 0 || key.length > MAX_KEY))
    throw new HttpFault(400, 'Idempotency-Key 应为 1 到 100 个字符');
  return key;
}

/** Runs `work` once per key and user; a repetition gets the body of the first reply. */
export async function once(
  tx: Tx,
  user_id: number,
  key: string,
  request: { path: string; input: unknown },
  work: () => Promise<string>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const taken = await tx.query(
    sql`insert into idempotency (user_id, key, request_hash, reply) values (${user_id}, ${key}, ${hash}, '')
        on conflict do nothing returning key`,
  );
  if (!taken.length) {
    const first = await one<{ request_hash: string; reply: string }>(
      tx,
      sql`select request_hash, reply from idempotency where user_id = ${user_id} and key = ${key}`,
    );
    if (first.request_hash !== hash) throw new Refusal(409, '同一 Idempotency-Key 不能用于不同的请求');
    return first.reply;
  }
  const reply = await work();
  await tx.query(sql`update idempotency set reply = ${reply} where user_id = ${user_id} and key = ${key}`);
  return reply;
}
