// Sign-in by password or by code, with the second factor where it is on, and sign-out.
import { codeLogin, login, logout, signInOptions } from '#api/account/sign-in/sign-in';
import type { CodeLoginInput, LoginInput, LoginOutput } from '#api/account/sign-in/sign-in.schema';
import { verifyPassword } from '#server/platform/access/password';
import { countAttempt } from '#server/platform/access/throttle';
import { Refusal } from '#server/platform/use-case/errors';
import { handleOpen, type OpenCall, type Route } from '#server/platform/use-case/route';
import { type Account, accountNamed, closeOwn, openFor, refuseDisabled } from '../profile/account';
import { browserOf } from './code-browser';
import { ownerOfCode } from './code-owner';
import { FACTOR_REQUIRED, passFactor, WRONG_FACTOR } from './factor-at-sign-in';
import { takeFactor, wrongFactor } from './second-factor';
import { findCode, missedCode, useCode } from './verification-code';

const OUTSIDE = { company_id: null };

/** Checks the password, then the second factor. A wrong name and a wrong password get the same response. */
async function signIn(call: OpenCall, input: LoginInput): Promise<LoginOutput> {
  const { name, password, code } = input;
  const { address, sessionToken } = call;
  const tried = await countAttempt(call.services, {
    way: 'sign-in',
    address,
    sessionToken,
    account: { name, step: 'password' },
  });
  const account = await call.services.db.transaction({ ...OUTSIDE, read_only: true }, (tx) => accountNamed(tx, name));
  if (account) call.note({ user_id: account.id });
  const right = await verifyPassword(account?.password_hash, password);
  if (!account || !right) {
    throw new Refusal(422, '登录名或密码不正确', [{ path: ['password'], message: '登录名或密码不正确' }]);
  }
  await tried.succeeded();
  refuseDisabled(account, 'name');
  await passFactor(call, account, code);
  return openFor(call, account, { password_pending: account.password_given });
}

/** Uses up the code together with the second factor. A refusal costs a try. */
async function useBoth(call: OpenCall, account: Account, input: CodeLoginInput): Promise<Refusal | undefined> {
  const { db, clock, secrets } = call.services;
  const { target, code, totp = '' } = input;
  const now = clock.now();
  return db.transaction(OUTSIDE, async (tx) => {
    const found = await findCode(tx, { purpose: 'login', target, code, browser: browserOf(call), now });
    // A concurrent request with the same code was faster.
    if (!found?.right) return missedCode(tx, undefined);
    if (account.totp_enabled && !(await takeFactor({ tx, now, secrets }, account, totp))) {
      await missedCode(tx, found);
      return wrongFactor('totp', WRONG_FACTOR);
    }
    await useCode(tx, found.id, now);
    return undefined;
  });
}

async function signInByCode(call: OpenCall, input: CodeLoginInput): Promise<LoginOutput> {
  const { services, address } = call;
  const { target, code, totp } = input;
  const tried = await countAttempt(services, { way: 'sign-in', address });
  const owner = await ownerOfCode(call, { purpose: 'login', target, code });
  if (owner instanceof Refusal) throw owner;
  await tried.succeeded();
  refuseDisabled(owner, 'target');
  // The code stays valid while the user enters the second factor.
  if (owner.totp_enabled && totp === undefined) throw wrongFactor('totp', FACTOR_REQUIRED);
  const factor =
    owner.totp_enabled &&
    (await countAttempt(services, { way: 'sign-in', address, account: { name: owner.name, step: 'factor' } }));
  const refused = await useBoth(call, owner, input);
  if (refused) throw refused;
  if (factor) {
    await factor.succeeded();
    call.note({ factor: true });
  }
  return openFor(call, owner);
}

export const signInRoutes: Route[] = [
  handleOpen(login, signIn),
  handleOpen(codeLogin, signInByCode),
  handleOpen(logout, async (call) => {
    await closeOwn(call);
    call.setSession(null);
    return {};
  }),
  handleOpen(signInOptions, async ({ services: { env, codes } }) => ({
    oidc: env.OIDC_ISSUER ? env.OIDC_NAME : null,
    codes: codes.channels.length > 0,
  })),
];
