// Sign-in by password or by code, with the second factor where it is on, and sign-out.
import { codeLogin, login, logout, signInOptions } from '../../../api/account/user';
import type { CodeLoginInput, LoginInput, LoginOutput } from '../../../api/account/user.schema';
import { Refusal } from '../../platform/errors';
import { verifyPassword } from '../../platform/password';
import { handleOpen, type OpenCall, type Route } from '../../platform/route';
import { closeSession } from '../../platform/session';
import type { LoginThrottle } from '../../platform/throttle';
import { type Account, accountNamed, accountOf, openFor, refuseDisabled } from './account';
import { takeFactor, wrongFactor } from './second-factor';
import { findCode, missedCode, useCode } from './verification-code';

const OUTSIDE = { company_id: null };
const ASK_FACTOR = '请输入动态验证码';
/** Right, but used before, or another's: the same answer, since both are cured by the next code. */
const WRONG_FACTOR = '动态验证码不正确或已使用过，请输入新的验证码';

/** Checks the password, then the second factor. A wrong name and a wrong password are told apart by nobody. */
async function signIn(call: OpenCall, throttle: LoginThrottle, input: LoginInput): Promise<LoginOutput> {
  const { name, password, code } = input;
  const { db, clock } = call.services;
  await throttle.attempt(name, call.address);
  const account = await db.transaction({ ...OUTSIDE, read_only: true }, (tx) => accountNamed(tx, name));
  const right = await verifyPassword(account?.password_hash, password);
  if (!account || !right) {
    throw new Refusal(422, '登录名或密码不正确', [{ path: ['password'], message: '登录名或密码不正确' }]);
  }
  refuseDisabled(account, 'name');
  if (account.totp_enabled) {
    if (code === undefined) throw wrongFactor('code', ASK_FACTOR);
    await throttle.attemptFactor(account.id);
    if (!(await db.transaction(OUTSIDE, (tx) => takeFactor(tx, account, code, clock.now()))))
      throw wrongFactor('code', WRONG_FACTOR);
  }
  await throttle.succeeded(name, call.address);
  return openFor(call, account);
}

/** Whom a code signs in, or why it does not: a try is taken away even though the request is refused. */
async function judgeCode(call: OpenCall, input: CodeLoginInput): Promise<Account | Refusal> {
  const { db, clock } = call.services;
  const { target, code, totp } = input;
  const now = clock.now();
  return db.transaction(OUTSIDE, async (tx) => {
    const found = await findCode(tx, { purpose: 'login', target, code, now });
    const account = found?.right && found.user_id ? await accountOf(tx, found.user_id) : undefined;
    if (!found || !account) return missedCode(tx, found);
    // The code was right: it stays alive while the second factor is asked for.
    if (account.totp_enabled && totp === undefined) return wrongFactor('totp', ASK_FACTOR);
    if (account.totp_enabled && !(await takeFactor(tx, account, totp ?? '', now))) {
      await missedCode(tx, found);
      return wrongFactor('totp', WRONG_FACTOR);
    }
    await useCode(tx, found.id, now);
    return account;
  });
}

async function signInByCode(call: OpenCall, throttle: LoginThrottle, input: CodeLoginInput): Promise<LoginOutput> {
  await throttle.attemptFrom(call.address);
  const judged = await judgeCode(call, input);
  if (judged instanceof Refusal) throw judged;
  refuseDisabled(judged, 'target');
  return openFor(call, judged);
}

export const signInRoutes = (throttle: LoginThrottle): Route[] => [
  handleOpen(login, (call, input) => signIn(call, throttle, input)),
  handleOpen(codeLogin, (call, input) => signInByCode(call, throttle, input)),
  handleOpen(logout, async (call) => {
    if (call.sessionToken) await closeSession(call.services.db, call.sessionToken);
    call.setSession(null);
    return {};
  }),
  handleOpen(signInOptions, async ({ services: { env, codes } }) => ({
    oidc: env.OIDC_ISSUER ? env.OIDC_NAME : null,
    codes: codes.channels.length > 0,
  })),
];
