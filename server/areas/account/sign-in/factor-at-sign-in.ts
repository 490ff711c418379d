// The second factor at a sign-in: whoever has switched it on is asked for it, by whatever way he comes.
import { countAttempt } from '#server/platform/access/throttle';
import type { OpenCall } from '#server/platform/use-case/route';
import type { Account } from '../profile/account';
import { takeFactor, wrongFactor } from './second-factor';

export const ASK_FACTOR = '请输入动态验证码';
/** Right, but used before, or another's: the same answer, since both are cured by the next code. */
export const WRONG_FACTOR = '动态验证码不正确或已使用过，请输入新的验证码';

/** Once all else is right: refuses without the code of whoever has switched it on, and counts the guesses. */
export async function passFactor(call: OpenCall, account: Account, code: string | undefined): Promise<void> {
  if (!account.totp_enabled) return;
  if (code === undefined) throw wrongFactor('code', ASK_FACTOR);
  const { services, address } = call;
  const { db, clock, secrets } = services;
  const tried = await countAttempt(services, { address, account: { name: account.name, by: 'factor' } });
  const right = await db.transaction({ company_id: null }, (tx) =>
    takeFactor({ tx, now: clock.now(), secrets }, account, code),
  );
  if (!right) throw wrongFactor('code', WRONG_FACTOR);
  await tried.succeeded();
  call.note({ factor: true });
}
