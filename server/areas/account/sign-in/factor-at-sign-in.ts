// The second factor at sign-in. It is required on every way of signing in once the user has switched it on.
import { countAttempt } from '#server/platform/access/throttle';
import type { OpenCall } from '#server/platform/use-case/route';
import type { Account } from '../profile/account';
import { takeFactor, wrongFactor } from './second-factor';

export const FACTOR_REQUIRED = '请填写动态验证码';
/** A correct code that was used before and a wrong code get the same message, since the next code solves both. */
export const WRONG_FACTOR = '动态验证码不正确或已使用过，请填写新的验证码';

/** Runs after all other checks. Refuses a missing or wrong code when the second factor is on, and counts the attempts. */
export async function passFactor(call: OpenCall, account: Account, code: string | undefined): Promise<void> {
  if (!account.totp_enabled) return;
  if (code === undefined) throw wrongFactor('code', FACTOR_REQUIRED);
  const { services, address, sessionToken } = call;
  const { db, clock, secrets } = services;
  const tried = await countAttempt(services, {
    way: 'sign-in',
    address,
    sessionToken,
    account: { name: account.name, step: 'factor' },
  });
  const right = await db.transaction({ company_id: null }, (tx) =>
    takeFactor({ tx, now: clock.now(), secrets }, account, code),
  );
  if (!right) throw wrongFactor('code', WRONG_FACTOR);
  await tried.succeeded();
  call.note({ factor: true });
}
