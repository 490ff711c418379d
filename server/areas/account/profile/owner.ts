// Sign-in data of an account can only be changed by its owner, not by another user at an unattended screen.
import sql from 'sql-template-tag';
import { verifyPassword } from '#server/platform/access/password';
import { rotateSession } from '#server/platform/access/session';
import { countAttempt } from '#server/platform/access/throttle';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { OpenCall } from '#server/platform/use-case/route';
import { accountOf } from './account';

/** Time after sign-in during which no password is requested, in ms. */
const FRESH_MS = 10 * 60 * 1000;

const refused = (message: string) => new Refusal(422, message, [{ path: ['password'], message }]);

/** Changes the token of the session after its user has entered their password again: a copy of the old token is useless a minute later. */
export async function renewToken({ services, actor, sessionToken, setSession }: OpenCall): Promise<void> {
  if (!actor || !sessionToken) return;
  const fresh = await rotateSession(services, { id: actor.session_id }, sessionToken);
  if (fresh) setSession(fresh);
}

/**
 * Refuses, at the field `password`, unless the user has just signed in or gives their password. A user of an external system who has no password must
 * sign in again.
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
  if (!password) throw refused('请填写登录密码；没有密码的账号，请重新登录后再操作');
  const tried = await countAttempt(call.services, {
    way: 'sign-in',
    address: call.address,
    sessionToken: call.sessionToken,
    account: { name: account.name, step: 'password' },
  });
  if (!(await verifyPassword(account.password_hash, password))) throw refused('密码不正确');
  await tried.succeeded();
  await renewToken(call);
}
