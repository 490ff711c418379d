// The second factor: time-based one-time codes (RFC 6238) of an authenticator app. A code counts once.
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import * as calls from '#api/account/profile';
import type { TotpConfirm, TotpDisable, TotpStart } from '#api/account/profile.schema';
import { verifyPassword } from '#server/platform/access/password';
import { countAttempt } from '#server/platform/access/throttle';
import { maybeOne } from '#server/platform/db/database';
import { CLOCK_SKEW_MS } from '#server/platform/runtime/clock';
import { Refusal } from '#server/platform/use-case/errors';
import {
  type Call,
  handle,
  handlePrepared,
  OneTimeResponse,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { type Account, accountOf, logOwn, needsFactor } from '../profile/account';
import { assertOwner, renewToken } from '../profile/owner';

const ISSUER = '商业租赁管理';
const PERIOD_S = 30;
/** Number of steps that a phone's clock may differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Column that stores the secrets. */
const SEED = 'app_user.totp_secret';
/** A last step further ahead than this was recorded under a clock that has been set back since. */
const STEPS_AHEAD = CLOCK_SKEW_MS / 1000 / PERIOD_S;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });

export const wrongFactor = (field: string, message = '动态验证码不正确'): Refusal =>
  new Refusal(422, message, [{ path: [field], message }]);

/**
 * Uses up the code and returns true when it is valid now and was not used before. One statement, so that only one of two concurrent uses succeeds.
 */
export async function takeFactor(
  { tx, now, secrets }: Pick<Call, 'tx' | 'now' | 'secrets'>,
  account: Account,
  code: string,
): Promise<boolean> {
  if (!account.totp_secret) return false;
  const timestamp = now.getTime();
  const delta = totpOf(await secrets.open(SEED, account.totp_secret), account.name).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  const taken = await maybeOne(
    tx,
    sql`update app_user set totp_last_step = ${step}
        where id = ${account.id} and totp_last_step not between ${step} and ${step + STEPS_AHEAD} returning id`,
  );
  return taken !== undefined;
}

async function ownAccount({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<Account> {
  const account = await accountOf(tx, actor.user_id);
  if (!account) throw new Error(`no user ${actor.user_id}`);
  return account;
}

/** Stores a new secret. It is not required at sign-in until one of its codes is confirmed. */
async function start(call: Call): Promise<OneTimeResponse<TotpStart>> {
  const account = await ownAccount(call);
  if (account.totp_enabled) throw new Refusal(409, '动态验证码已启用；如需更换设备，请先停用');
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed = await call.secrets.seal(SEED, secret);
  await call.tx.query(sql`update app_user set totp_secret = ${sealed}, totp_last_step = 0 where id = ${account.id}`);
  return new OneTimeResponse({ secret, url: totpOf(secret, account.name).toString() }, { secret: '', url: '' });
}

async function confirm(call: Call, { code }: TotpConfirm): Promise<Record<string, never>> {
  const account = await ownAccount(call);
  if (account.totp_enabled) throw new Refusal(409, '动态验证码已启用');
  if (!account.totp_secret) throw new Refusal(409, '请先扫码绑定动态验证码');
  if (!(await takeFactor(call, account, code))) throw wrongFactor('code');
  await call.tx.query(sql`update app_user set totp_enabled = true, version = version + 1 where id = ${account.id}`);
  await call.tx.query(sql`update session set factor_pending = false where id = ${call.actor.session_id}`);
  await logOwn(call, { action: 'totp_enable', before: { totp_enabled: false }, after: { totp_enabled: true } });
  return {};
}

/** Switching it off needs both factors, so that an unattended screen is not enough. */
async function disable(call: OpenCall, input: TotpDisable): Promise<Work<Record<string, never>>> {
  const { account, needed } = await call.transaction(true, async (inside) => {
    const account = await ownAccount(inside);
    return { account, needed: await needsFactor(inside.tx, account) };
  });
  if (needed) {
    const whose = account.is_sadmin ? '平台管理员必须使用' : '企业要求所有人使用';
    throw new Refusal(403, `${whose}动态验证码，不能停用`);
  }
  if (!account.totp_enabled) throw new Refusal(409, '动态验证码尚未启用');
  // The count is not reset on success: once the factor is off there is nothing left to count.
  await countAttempt(call.services, {
    way: 'sign-in',
    address: call.address,
    sessionToken: call.sessionToken,
    account: { name: account.name, step: 'factor' },
  });
  if (!(await verifyPassword(account.password_hash, input.password)))
    throw new Refusal(422, '密码不正确', [{ path: ['password'], message: '密码不正确' }]);
  await renewToken(call);
  return async (inside) => {
    if (!(await takeFactor(inside, account, input.code))) throw wrongFactor('code');
    await inside.tx.query(
      sql`update app_user set totp_enabled = false, totp_secret = null, version = version + 1 where id = ${account.id}`,
    );
    await logOwn(inside, { action: 'totp_disable', before: { totp_enabled: true }, after: { totp_enabled: false } });
    return {};
  };
}

export const secondFactorRoutes: Route[] = [
  handlePrepared(calls.totpStart, async (open, { password }) => {
    await assertOwner(open, password);
    return start;
  }),
  handle(calls.totpConfirm, confirm),
  handlePrepared(calls.totpDisable, disable),
];
