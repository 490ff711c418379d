// Sign-in attempts are counted before they are checked, in a separate transaction, so that concurrent and refused attempts count too; a successful
// one is subtracted again. They are counted by way and address, by account and address, and by account only. The last would lock an owner out while
// others guess, so it does not count at addresses the owner has signed in from before. The first would lock out a whole office, so failures
// of one way do not count for another, and it does not count in a browser where the account is signed in.
import sql from 'sql-template-tag';
import { signInKey } from '#api/kernel/access/sign-in-key';
import { one, type Tx } from '../db/database';
import { networkOf } from '../network/network';
import { runtime } from '../runtime/runtime';
import type { Services } from '../start/services';
import { Refusal } from '../use-case/errors';
import { isUsualNetwork } from './known-network';
import { findSession } from './session';

/** A way in. Passwords, codes and links of the external system share a counter; access tokens, calendars and OpenID Connect have their own. */
export type Way = 'sign-in' | 'token' | 'calendar' | 'oidc';

/** The credential tried: an anonymous one (a code, another system's token), or an account's password or factor. */
export interface Attempt {
  way: Way;
  address: string;
  account?: { name: string; step: 'password' | 'factor' };
  /** The session of the browser, if it has one. */
  sessionToken?: string | undefined;
}

export interface CountedAttempt {
  /** Called on success: the attempt no longer counts, and the account's failures from this address are forgiven. */
  succeeded(): Promise<void>;
}

const WINDOW_MS = 15 * 60_000;
const PER_ADDRESS = 200;
/** An attempt at the second factor implies that the password is known. */
const PER_ACCOUNT = { password: { here: 8, anywhere: 40 }, factor: { here: 10, anywhere: 10 } };
const OUTSIDE = { company_id: null };

interface Count {
  key: string;
  most: number;
  forgiven: boolean;
}

const count = async (what: string[], most: number, forgiven = false): Promise<Count> => ({
  key: await runtime().sha256(JSON.stringify(what)),
  most,
  forgiven,
});

/** Returns the counts in a fixed order, so that two attempts never wait for each other. */
async function countsOf(
  tx: Tx,
  { way, account }: Attempt,
  { network, isOwn }: { network: string; isOwn: boolean },
): Promise<Count[]> {
  const byAddress = isOwn ? [] : [await count(['address', way, network], PER_ADDRESS)];
  if (!account) return byAddress;
  const { step } = account;
  const name = signInKey(account.name);
  const { here, anywhere } = PER_ACCOUNT[step];
  const counts = [...byAddress, await count([step, name, network], here, true)];
  return (await isUsualNetwork(tx, name, network)) ? counts : [...counts, await count([step, name], anywhere)];
}

/** Adds one to the window; a window that begins well after now stems from a clock that was set back, and is over. */
async function add(tx: Tx, { key, most }: Count, now: Date): Promise<void> {
  const shifted = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const lasts = sql`a.started_at > ${shifted(-WINDOW_MS)}::timestamptz and a.started_at < ${shifted(WINDOW_MS)}::timestamptz`;
  const counted = await one<{ count: number; started_at: string }>(
    tx,
    sql`insert into attempt_count as a (key, count, started_at) values (${key}, 1, ${shifted(0)})
        on conflict (key) do update set count = case when ${lasts} then a.count + 1 else 1 end,
          started_at = case when ${lasts} then a.started_at else excluded.started_at end
        returning count, started_at`,
  );
  if (counted.count <= most) return;
  const remaining = Date.parse(counted.started_at) + WINDOW_MS - now.getTime();
  throw new Refusal(429, `登录尝试次数过多，请 ${Math.max(1, Math.ceil(remaining / 60_000))} 分钟后再试`);
}

const takeBack = (tx: Tx, { key, forgiven }: Count) =>
  tx.query(
    forgiven
      ? sql`delete from attempt_count where key = ${key}`
      : sql`update attempt_count set count = count - 1 where key = ${key} and count > 0`,
  );

/** Returns true when the browser has a valid session of the account. */
async function isSignedIn(services: Services, { account, sessionToken }: Attempt): Promise<boolean> {
  if (!account || !sessionToken) return false;
  const session = await findSession(services, sessionToken);
  return session !== undefined && signInKey(session.actor.name) === signInKey(account.name);
}

/** Counts an attempt before it is checked; throws 429 when there were too many. */
export async function countAttempt(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  const { db, clock } = services;
  const now = clock.now();
  const isOwn = await isSignedIn(services, attempt);
  const counts = await db.transaction(OUTSIDE, async (tx) => {
    const all = await countsOf(tx, attempt, { network: networkOf(attempt.address), isOwn });
    for (const each of all) await add(tx, each, now);
    return all;
  });
  return {
    succeeded: () =>
      db.transaction(OUTSIDE, async (tx) => {
        for (const each of counts) await takeBack(tx, each);
      }),
  };
}
