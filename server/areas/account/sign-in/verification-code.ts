// Verification codes: six digits, five minutes, five tries, used once, in the browser that requested it, where a new code ends the old
// one. The rate limit is stored in the database, so that it holds across restarts and processes.
import sql from 'sql-template-tag';
import type { PendingTarget } from '#api/account/profile.schema';
import type { CodeChannel } from '#api/account/sign-in/code-target';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { CLOCK_SKEW_MS } from '#server/platform/runtime/clock';
import { randomInt } from '#server/platform/runtime/random';
import { runtime } from '#server/platform/runtime/runtime';
import { Refusal } from '#server/platform/use-case/errors';

export type CodePurpose = 'login' | 'reset' | 'bind';

export interface CodeRequest {
  purpose: CodePurpose;
  target: string;
  /** Owner of the code. `null` means no owner, so that no code matches. */
  user_id: number | null;
  /** Network of the request. */
  network: string;
  /** Id of the browser, from its cookie. */
  browser: string;
  now: Date;
}

const LIFE_MS = 5 * 60_000;
const TRIES = 5;
export const WAIT_SECONDS = 60;
const HOUR_MS = 3600_000;
const PER_TARGET_AND_HOUR = 10;
const PER_ADDRESS_AND_HOUR = 30;
const RETENTION_MS = 24 * HOUR_MS;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
const hashOf = ({ purpose, target, browser }: Pick<CodeRequest, 'purpose' | 'target' | 'browser'>, code: string) =>
  runtime().sha256(`${purpose}|${target}|${browser}|${code}`);

/**
 * Refuses when the target or the address requested too often. Concurrent requests for one target, or from one address, wait for each other. Requests
 * from networks where the owner has signed in have a limit of their own, so that a stranger does not use up the owner's codes.
 */
async function checkRate(tx: Tx, { target, user_id, network, now }: CodeRequest): Promise<void> {
  for (const key of [`address ${network}`, `target ${target}`])
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${key}`}, 0))`);
  const sent = await one<{ last: string | null; of_target: number; of_address: number }>(
    tx,
    sql`with usual as (select k.network from known_network k where k.user_id = ${user_id}),
          sent as (select created_at, address, target = ${target}
              and (address in (select network from usual)) = (${network} in (select network from usual)) as counts
            from verification_code where created_at between ${before(now, HOUR_MS)} and ${before(now, -CLOCK_SKEW_MS)})
        select max(created_at) filter (where counts) as last, count(*) filter (where counts)::int as of_target,
          count(*) filter (where address = ${network})::int as of_address from sent`,
  );
  const wait = sent.last ? Math.ceil((Date.parse(sent.last) - now.getTime()) / 1000) + WAIT_SECONDS : 0;
  if (wait > 0) throw new Refusal(429, `验证码发送过于频繁，请 ${wait} 秒后再试`);
  if (sent.of_target >= PER_TARGET_AND_HOUR || sent.of_address >= PER_ADDRESS_AND_HOUR)
    throw new Refusal(429, '验证码发送次数过多，请一小时后再试');
}

/** Stores a new code and returns it. */
export async function newCode(tx: Tx, request: CodeRequest): Promise<string> {
  await checkRate(tx, request);
  const { purpose, target, user_id, network, browser, now } = request;
  await tx.query(sql`delete from verification_code where created_at < ${before(now, RETENTION_MS)}`);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashOf(request, code);
  await tx.query(
    sql`insert into verification_code (purpose, target, user_id, code_hash, tries_left, created_at, expires_at, address, browser_hash)
        values (${purpose}, ${target}, ${user_id}, ${hash}, ${TRIES}, ${now.toISOString()},
          ${before(now, -LIFE_MS)}, ${network}, ${await runtime().sha256(browser)})`,
  );
  return code;
}

export interface FoundCode {
  id: number;
  user_id: number | null;
  /** Is true when this browser requested it. */
  own: boolean;
  /** Is true when the code matches and has an owner. */
  right: boolean;
  tries_left: number;
}

/** The code that a user entered, and the browser they entered it in. */
export interface CodeGiven {
  purpose: CodePurpose;
  target: string;
  code: string;
  browser: string;
}

interface CodeQuery extends CodeGiven {
  now: Date;
  /** Set when an address is bound: only the user's own codes count, so that no one else can end them. */
  user_id?: number;
}

/**
 * Returns the live code of a target in this browser, or else in another, right or wrong, locked until the transaction ends; undefined when there is
 * none. A code that another browser requests for the target does not end it.
 */
export async function findCode(tx: Tx, query: CodeQuery): Promise<FoundCode | undefined> {
  const { purpose, target, code, browser, now, user_id = null } = query;
  const hash = await hashOf(query, code);
  const own = await runtime().sha256(browser);
  // Only the newest code of a browser is live. An older one is ignored, whatever the state of the newest.
  return maybeOne<FoundCode>(
    tx,
    sql`select id, user_id, tries_left, browser_hash = ${own} as own, code_hash = ${hash} and user_id is not null as right
        from verification_code
        where id = (select id from verification_code where target = ${target} and purpose = ${purpose}
            and (${user_id}::bigint is null or user_id = ${user_id}) order by browser_hash = ${own} desc, id desc limit 1)
          and used_at is null and tries_left > 0
          and expires_at between ${now.toISOString()} and ${before(now, -LIFE_MS - CLOCK_SKEW_MS)} for update`,
  );
}

/** Returns the addresses that the user is about to prove: the newest live code of each channel. */
export const pendingTargets = (tx: Tx, user_id: number, now: Date): Promise<PendingTarget[]> =>
  tx.query<PendingTarget>(
    sql`select c.channel, c.target, to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at
        from (select distinct on (target like '%@%') case when target like '%@%' then 'email' else 'phone' end as channel,
                target, expires_at, used_at, tries_left
              from verification_code where user_id = ${user_id} and purpose = 'bind' order by target like '%@%', id desc) c
        where c.used_at is null and c.tries_left > 0
          and c.expires_at between ${now.toISOString()} and ${before(now, -LIFE_MS - CLOCK_SKEW_MS)} order by c.channel`,
  );

/** Ends the user's codes for addresses of the channel. */
export async function endCodes(tx: Tx, user_id: number, channel: CodeChannel, now: Date): Promise<void> {
  await tx.query(
    sql`update verification_code set used_at = ${now.toISOString()}
        where user_id = ${user_id} and purpose = 'bind' and used_at is null and (target like '%@%') = ${channel === 'email'}`,
  );
}

export async function useCode(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query(sql`update verification_code set used_at = ${now.toISOString()} where id = ${id}`);
}

/** Uses one attempt of the code; returns the refusal to send after the commit. */
export async function missedCode(tx: Tx, found: FoundCode | undefined): Promise<Refusal> {
  const remaining = (found?.tries_left ?? 0) - 1;
  // No code is right in another browser, so guesses there use up no try of the owner.
  if (found && !found.own) {
    const message = '验证码不正确，请在获取验证码的浏览器中输入';
    return new Refusal(422, message, [{ path: ['code'], message }]);
  }
  if (found) await tx.query(sql`update verification_code set tries_left = ${remaining} where id = ${found.id}`);
  const message = remaining > 0 ? `验证码不正确，还可再试 ${remaining} 次` : '验证码已失效，请重新获取';
  return new Refusal(422, message, [{ path: ['code'], message }]);
}

/** Returns the condition that a user owns the target: only a verified address signs in or resets a password. */
export const ownsTarget = (channel: CodeChannel, target: string) =>
  channel === 'email'
    ? sql`u.email_verified and lower(u.email) = ${target}`
    : sql`u.phone_verified and u.phone = ${target}`;
