// Sign-in from the external property-management system. Its gateway resolves the token to a user, and the tenant id selects the enterprise. The user
// is found there by their identity or by their sign-in name, or is created when the enterprise allows it.

import sql from 'sql-template-tag';
import { checkToken, outLogin } from '#api/account/sign-in/sign-in';
import type { CheckTokenOutput, LoginOutput, OutLoginInput } from '#api/account/sign-in/sign-in.schema';
import { SIGN_IN_REASONS } from '#api/account/sign-in/sign-in-reasons';
import { hashPassword } from '#server/platform/access/password';
import { findSession } from '#server/platform/access/session';
import { isNamed } from '#server/platform/access/sign-in-name';
import { countAttempt } from '#server/platform/access/throttle';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { checkExternalToken, type ExternalUser } from '#server/platform/network/sso-gateway';
import { randomToken } from '#server/platform/runtime/random';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { handleOpen, type OpenCall, type Route } from '#server/platform/use-case/route';
import { type Account, accountNamed, accountOf, findAccount, logOf, openFor } from '../profile/account';
import { passFactor } from '../sign-in/factor-at-sign-in';
import { accountOfIdentity, refusedBecause, rememberIdentity } from './identity';

const PROVIDER = 'newhope';
/** Sign-in names allowed for a provisioned user. */
const NAME = /^[\p{L}\p{N}._@-]{1,40}$/u;

interface Tenant {
  id: number;
  enabled: boolean;
}

/** Reads the enterprise's settings for users it does not know yet. */
async function provisioning(tx: Tx): Promise<{ enabled: boolean; role_id: number | null }> {
  const rows = await tx.query<{ key: string; value: unknown }>(
    sql`select key, value from company_parameter where company_id = app_company() and key in ('sso.provision', 'sso.role_id')`,
  );
  const set = new Map(rows.map((row) => [row.key, row.value]));
  const role = set.get('sso.role_id');
  const existing =
    typeof role === 'number' &&
    (await maybeOne(tx, sql`select id from role where company_id = app_company() and id = ${role}`));
  return { enabled: set.get('sso.provision') === true, role_id: existing ? role : null };
}

/** Creates a user without a password of their own. The address is only claimed by the gateway, so it is not verified. */
async function provision(
  tx: Tx,
  tenant: Tenant,
  user: ExternalUser,
  request_id: string,
  hash: string,
): Promise<Account> {
  const { enabled, role_id } = await provisioning(tx);
  if (!enabled || !NAME.test(user.subject)) throw refusedBecause('user_unknown', 'token');
  if (role_id === null) throw refusedBecause('provision_role', 'token');
  if (await accountNamed(tx, user.subject)) throw refusedBecause('name_taken', 'token');
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into app_user (company_id, name, display_name, password_hash, email)
        values (${tenant.id}, ${user.subject}, ${user.display_name}, ${hash}, ${user.email.slice(0, 100)}) returning id`,
  );
  await tx.query(sql`insert into user_role (company_id, user_id, role_id) values (app_company(), ${id}, ${role_id})`);
  const account = await accountOf(tx, id);
  if (!account) throw new Error('the new user is not there');
  const after = { name: user.subject, display_name: user.display_name, role_id, from: PROVIDER };
  await logOf(tx, account, request_id, { action: 'create', after });
  return account;
}

/** Returns the account of the external user in the enterprise, and creates it when provisioning is on. */
async function accountFor(call: OpenCall, tenant: Tenant, tenant_id: string, user: ExternalUser): Promise<Account> {
  const identity = { provider: PROVIDER, subject: `${tenant_id}:${user.subject}` };
  // The hash is computed before the transaction because hashing is slow. The password is random and known to no one.
  const hash = await hashPassword(randomToken());
  return call.services.db.transaction({ company_id: tenant.id }, async (tx) => {
    const existing = await accountOfIdentity(tx, identity.provider, identity.subject);
    if (existing && existing.company_id !== tenant.id) throw refusedBecause('tenant_mismatch', 'tenant_id');
    const account =
      existing ??
      (await findAccount(tx, sql`u.company_id = ${tenant.id} and ${isNamed(user.subject)}`)) ??
      (await provision(tx, tenant, user, call.request_id, hash));
    if (!account.usable) throw refusedBecause('user_disabled', 'token');
    if (!existing) await rememberIdentity(tx, identity, account.id, call.services.clock.now());
    return account;
  });
}

/** A link may carry another user's token. When a different user is signed in here, replacing the session needs their confirmation. */
async function refuseInPlaceOf(call: OpenCall, account: Account): Promise<void> {
  const session = call.sessionToken ? await findSession(call.services, call.sessionToken) : undefined;
  if (!session || session.actor.user_id === account.id) return;
  const message = `当前已登录为 ${session.actor.display_name}，是否改为以外部账号登录？`;
  throw new Refusal(409, message, [{ path: ['ask_first'], message }]);
}

async function signIn(call: OpenCall, input: OutLoginInput): Promise<LoginOutput> {
  const { token, tenant_id } = input;
  const { db } = call.services;
  const tried = await countAttempt(call.services, { way: 'sign-in', address: call.address });
  // A token for an unregistered tenant is not sent to the gateway at all.
  const tenant = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    maybeOne<Tenant>(tx, sql`select id, enabled from company where external_tenant = ${tenant_id}`),
  );
  if (!tenant) throw missing([{ path: ['tenant_id'], message: SIGN_IN_REASONS.tenant_unknown }]);
  if (!tenant.enabled) throw refusedBecause('user_disabled', 'tenant_id');
  const answer = await checkExternalToken(call.services, token, tenant_id);
  if (!answer.active) throw refusedBecause(answer.reason, answer.reason === 'tenant_mismatch' ? 'tenant_id' : 'token');
  const account = await accountFor(call, tenant, tenant_id, answer.user);
  await tried.succeeded();
  if (input.ask_first) await refuseInPlaceOf(call, account);
  await passFactor(call, account, input.code);
  return openFor(call, account, { external: { token, tenant: tenant_id } });
}

/** Returns the address of the external system while its token is still valid. */
async function wayBack(call: OpenCall): Promise<CheckTokenOutput> {
  const linked = await call.transaction(true, ({ tx, actor }) =>
    maybeOne<{ token: string; tenant: string }>(
      tx,
      sql`select external_token as token, external_tenant as tenant from session
          where id = ${actor.session_id} and external_token is not null`,
    ),
  );
  if (!linked) return { active: false, url: null, reason: 'token_missing' };
  const { env, secrets } = call.services;
  const token = await secrets.open('session.external_token', linked.token);
  const answer = await checkExternalToken(call.services, token, linked.tenant);
  if (!answer.active) return { active: false, url: null, reason: answer.reason };
  const query = new URLSearchParams({ token, tenantId: linked.tenant });
  const portal = (env.SSO_PORTAL_URL ?? '').replace(/\/+$/, '');
  return { active: true, url: `${portal}/newhope-login?${query}`, reason: null };
}

export const externalRoutes: Route[] = [handleOpen(outLogin, signIn), handleOpen(checkToken, wayBack)];
