// Sets a new password: with the old one, or with a code when it was forgotten.
import sql from 'sql-template-tag';
import { editPassword, resetPassword } from '#api/account/sign-in/sign-in';
import type { Done, EditPasswordInput, ResetPasswordInput } from '#api/account/sign-in/sign-in.schema';
import { assertPassword, hashPassword, verifyPassword } from '#server/platform/access/password';
import { countAttempt } from '#server/platform/access/throttle';
import type { Tx } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { handleOpen, handlePrepared, type OpenCall, type Route, type Work } from '#server/platform/use-case/route';
import { accountOf, logOf, logOwn } from '../profile/account';
import { renewToken } from '../profile/owner';
import { browserOf } from './code-browser';
import { ownerOfCode } from './code-owner';
import { findCode, missedCode, useCode } from './verification-code';

const store = (tx: Tx, user_id: number, hash: string) =>
  tx.query(
    sql`update app_user set password_hash = ${hash}, password_given = false, version = version + 1 where id = ${user_id}`,
  );

async function edit(call: OpenCall, input: EditPasswordInput): Promise<Work<Done>> {
  const account = await call.transaction(true, ({ tx, actor }) => accountOf(tx, actor.user_id));
  if (!account) throw new Error('a session without a user');
  const tried = await countAttempt(call.services, {
    way: 'sign-in',
    address: call.address,
    sessionToken: call.sessionToken,
    account: { name: account.name, step: 'password' },
  });
  if (!(await verifyPassword(account.password_hash, input.old_password)))
    throw new Refusal(422, '原密码不正确', [{ path: ['old_password'], message: '原密码不正确' }]);
  await tried.succeeded();
  await assertPassword(call.services, input.password, account);
  if (input.password === input.old_password) throw invalid([{ path: ['password'], message: '新密码不能与原密码相同' }]);
  const hash = await hashPassword(input.password);
  await renewToken(call);
  return async (inside) => {
    await store(inside.tx, account.id, hash);
    await inside.tx.query(sql`update session set password_pending = false where id = ${inside.actor.session_id}`);
    await inside.tx.query(sql`delete from session where user_id = ${account.id} and id <> ${inside.actor.session_id}`);
    await logOwn(inside, { action: 'password' });
    return {};
  };
}

async function reset(call: OpenCall, input: ResetPasswordInput): Promise<Done> {
  const { db, clock } = call.services;
  const tried = await countAttempt(call.services, { way: 'sign-in', address: call.address });
  const { target, code } = input;
  const account = await ownerOfCode(call, { purpose: 'reset', target, code });
  if (account instanceof Refusal) throw account;
  await tried.succeeded();
  // Checked only here, where it reveals nothing about a name to others, and before the code is used up.
  await assertPassword(call.services, input.password, account);
  if (account.password_given && (await verifyPassword(account.password_hash, input.password)))
    throw invalid([{ path: ['password'], message: '新密码不能与管理员设置的密码相同' }]);
  const hash = await hashPassword(input.password);
  await db.transaction({ company_id: account.company_id }, async (tx) => {
    const found = await findCode(tx, { purpose: 'reset', target, code, browser: browserOf(call), now: clock.now() });
    // A concurrent request with the same code was faster.
    if (!found?.right) throw await missedCode(tx, undefined);
    await useCode(tx, found.id, clock.now());
    await store(tx, account.id, hash);
    await tx.query(sql`delete from session where user_id = ${account.id}`);
    await logOf(tx, account, call.request_id, { action: 'password_reset' });
  });
  return {};
}

export const passwordRoutes: Route[] = [handlePrepared(editPassword, edit), handleOpen(resetPassword, reset)];
