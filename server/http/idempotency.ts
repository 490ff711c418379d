// Every write of a signed-in user accepts an optional Idempotency-Key: the same key and body returns the first reply, another body is a conflict.
// The key is claimed in the write's own transaction, so a second request waits for the first to end. Public calls (sign-in, codes) have no user to
// own a key, and calls that return a file write nothing.
import sql from 'sql-template-tag';
import { maybeOne, one, type Tx } from '../platform/db/database';
import { runtime } from '../platform/runtime/runtime';
import { HttpFault, Refusal } from '../platform/use-case/errors';

const MAX_KEY = 100;

/** A request under its key. */
export interface Claim {
  user_id: number;
  key: string;
  /** Hash of path and input. */
  hash: string;
}

interface StoredReply {
  request_hash: string;
  reply: string;
}

/** Returns the claim of a request; null when it has no key. `asked` distinguishes requests. */
export async function claimOf(request: Request, user_id: number, input: unknown): Promise<Claim | null> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length === 0 || key.length > MAX_KEY) throw new HttpFault(400, 'Idempotency-Key 应为 1 到 100 个字符');
  return { user_id, key, hash: await runtime().sha256(JSON.stringify(input)) };
}

const storedReply = ({ user_id, key }: Claim) =>
  sql`select request_hash, reply from idempotency where user_id = ${user_id} and key = ${key}`;

function replyOf({ request_hash, reply }: StoredReply, { hash }: Claim): string {
  if (request_hash !== hash) throw new Refusal(409, '同一 Idempotency-Key 不能用于不同的请求');
  return reply;
}

/** Returns the first reply under the key, if there is one, so that nothing is prepared again. */
export async function firstReply(tx: Tx, claim: Claim): Promise<string | undefined> {
  const stored = await maybeOne<StoredReply>(tx, storedReply(claim));
  return stored && replyOf(stored, claim);
}

/** The body of a reply, and the one returned to a repeated request. */
export interface Done {
  body: string;
  stored: string;
}

/** Runs `work` once per key and user; a repetition gets the body of the first reply. A refusal does not use up the key. */
export async function once(tx: Tx, claim: Claim, work: () => Promise<Done | Refusal>): Promise<Done | Refusal> {
  const { user_id, key, hash } = claim;
  const taken = await tx.query(
    sql`insert into idempotency (user_id, key, request_hash, reply) values (${user_id}, ${key}, ${hash}, '')
        on conflict do nothing returning key`,
  );
  if (!taken.length) {
    const stored = replyOf(await one<StoredReply>(tx, storedReply(claim)), claim);
    return { body: stored, stored };
  }
  const done = await work();
  await tx.query(
    done instanceof Refusal
      ? sql`delete from idempotency where user_id = ${user_id} and key = ${key}`
      : sql`update idempotency set reply = ${done.stored} where user_id = ${user_id} and key = ${key}`,
  );
  return done;
}
