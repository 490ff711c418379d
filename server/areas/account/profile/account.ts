// The account behind a sign-in: finds it by name or verified address, refuses it when disabled, and opens its session.

import sql, { type Sql } from 'sql-template-tag';
import type { CodeChannel } from '#api/account/sign-in/code-target';
import type { LoginOutput } from '#api/account/sign-in/sign-in.schema';
import { closeSession, openSession, type SignIn } from '#server/platform/access/session';
import { isNamed } from '#server/platform/access/sign-in-name';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { type AuditEntry, audit } from '#server/platform/use-case/audit';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call, OpenCall } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { ownsTarget } from '../sign-in/verification-code';

export interface Account {
  id: number;
  company_id: number | null;
  /** Name of the enterprise; empty for users of the platform. */
  enterprise: string;
  name: string;
  display_name: string;
  password_hash: string;
  /** Set when another user has chosen the password. */
  password_given: boolean;
  is_sadmin: boolean;
  totp_enabled: boolean;
  totp_secret: string | null;
  /** Is true when neither the user nor the enterprise is disabled. */
  usable: boolean;
}

export function findAccount(tx: Tx, condition: Sql): Promise<Account | undefined> {
  return maybeOne<Account>(
    tx,
    sql`select u.id, u.company_id, coalesce(c.name, '') as enterprise, u.name, u.display_name, u.password_hash, u.password_given, u.is_sadmin, u.totp_enabled, u.totp_secret,
          u.enabled and coalesce(c.enabled, true) as usable
        from app_user u left join company c on c.id = u.company_id where ${condition}`,
  );
}

export const accountNamed = (tx: Tx, name: string) => findAccount(tx, isNamed(name));
export const accountOf = (tx: Tx, user_id: number) => findAccount(tx, sql`u.id = ${user_id}`);
export const accountAt = (tx: Tx, channel: CodeChannel, target: string) => findAccount(tx, ownsTarget(channel, target));

export const DISABLED = '账号或所属企业已停用，请联系管理员';

export function refuseDisabled(account: Account, field: string): void {
  if (!account.usable) throw new Refusal(422, DISABLED, [{ path: [field], message: DISABLED }]);
}

/**
 * Returns true when a second factor is required: for users of the platform, and where the enterprise requires it. The transaction must be the
 * enterprise's.
 */
export const needsFactor = async (tx: Tx, { is_sadmin }: Pick<Account, 'is_sadmin'>): Promise<boolean> =>
  is_sadmin || parameterValue(tx, 'sign_in.second_factor');

/** Ends the session of the browser, including one from a cookie set before https or by an earlier version. */
export async function closeOwn({ services, sessionToken, formerToken }: OpenCall): Promise<void> {
  for (const token of [sessionToken, formerToken]) if (token) await closeSession(services.db, token);
}

/** Ends the previous session of the browser, opens one for the account, and returns the signed-in user. */
export async function openFor(
  call: OpenCall,
  account: Pick<Account, 'id' | 'company_id' | 'display_name' | 'is_sadmin' | 'totp_enabled'>,
  how: Pick<SignIn, 'external' | 'password_pending'> = {},
): Promise<LoginOutput> {
  await closeOwn(call);
  const { company_id } = account;
  const needed = await call.services.db.transaction({ company_id, read_only: true }, (tx) => needsFactor(tx, account));
  const factor_pending = needed && !account.totp_enabled;
  const token = await openSession(call.services, {
    user_id: account.id,
    address: call.address,
    user_agent: call.request.headers.get('user-agent') ?? '',
    factor_pending,
    ...how,
  });
  call.setSession(token);
  call.note({ user_id: account.id });
  return { name: account.display_name, is_sadmin: account.is_sadmin, factor_pending };
}

/** Logs an act of a user on their own account: in the audit trail of their enterprise, or of the platform for a super-administrator. */
export async function logOwn(call: Call, entry: Omit<AuditEntry, 'object' | 'object_id'>): Promise<void> {
  await logOf(call.tx, { ...call.actor, id: call.actor.user_id }, call.request_id, entry);
}

/** Logs the same for a user who is not signed in. The transaction must be the enterprise's. */
export async function logOf(
  tx: Tx,
  person: Pick<Account, 'id' | 'display_name' | 'company_id'>,
  request_id: string,
  entry: Omit<AuditEntry, 'object' | 'object_id'>,
): Promise<void> {
  const { id, display_name, company_id } = person;
  if (company_id !== null) {
    const actor = { user_id: id, display_name };
    return audit(tx, actor, request_id, { object: 'app_user', object_id: id, ...entry });
  }
  await tx.query(
    sql`insert into platform_log (action, detail, user_id, user_name)
        values (${`account.${entry.action}`}, ${JSON.stringify(entry.after ?? {})}, ${id}, ${display_name})`,
  );
}
