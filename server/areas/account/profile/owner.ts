// What lets somebody into an account is changed by its owner alone, not by whoever finds an unwatched screen.
import sql from 'sql-template-tag';
import { verifyPassword } from '#server/platform/access/password';
import { countAttempt } from '#server/platform/access/throttle';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { OpenCall } from '#server/platform/use-case/route';
import { accountOf } from './account';

/** So long after signing in nothing more is asked, ms. */
const FRESH_MS = 10 * 60 * 1000;

const refused = (message: string) => new Refusal(422, message, [{ path: ['password'], message }]);

/**
 * Refuses, at the field `password`, unless he has just signed in or gives his password. Whoever comes from outside and has none signs in
 * anew.
 */
export async function assertOwner(call: OpenCall, password: string | undefined): Promise<void> {
  const { account, signed_in } = await call.transaction(true, async ({ tx, actor }) => ({
    account: await accountOf(tx, actor.user_id),
    signed_in: (
      await one<{ created_at: string }>(tx, sql`select created_at from session where id = ${actor.session_id}`)
    ).created_at,
  }));
  if (!account) throw new Error('a session without a user');
  const age = call.services.clock.now().getTime() - Date.parse(signed_in);
  if (age >= 0 && age < FRESH_MS) return;
  if (!password) throw refused('请输入登录密码；没有密码的账号，请重新登录后再操作');
  const tried = await countAttempt(call.services, {
    address: call.address,
    account: { name: account.name, by: 'password' },
  });
  if (!(await verifyPassword(account.password_hash, password))) throw refused('密码不正确');
  await tried.succeeded();
}
