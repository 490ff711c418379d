// The account behind a sign-in: found by name or verified address, refused when disabled, and its session opened.
import sql, { type Sql } from 'sql-template-tag';
import type { CodeChannel } from '#api/account/sign-in/code-target';
import type { LoginOutput } from '#api/account/sign-in/sign-in.schema';
import { closeSession, openSession, type SignIn } from '#server/platform/access/session';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { type AuditEntry, audit } from '#server/platform/use-case/audit';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call, OpenCall } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { ownsTarget } from '../sign-in/verification-code';

export interface Account {
  id: number;
  company_id: number | null;
  /** How his enterprise is called; empty of the platform's own people. */
  enterprise: string;
  name: string;
  display_name: string;
  password_hash: string;
  /** Somebody else has chosen it. */
  password_given: boolean;
  is_sadmin: boolean;
  totp_enabled: boolean;
  totp_secret: string | null;
  /** Neither he nor his enterprise is disabled. */
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

export const accountNamed = (tx: Tx, name: string) => findAccount(tx, sql`lower(u.name) = lower(${name})`);
export const accountOf = (tx: Tx, user_id: number) => findAccount(tx, sql`u.id = ${user_id}`);
export const accountAt = (tx: Tx, channel: CodeChannel, target: string) => findAccount(tx, ownsTarget(channel, target));

export const DISABLED = '账号或所属企业已停用，请联系管理员';

export function refuseDisabled(account: Account, field: string): void {
  if (!account.usable) throw new Refusal(422, DISABLED, [{ path: [field], message: DISABLED }]);
}

/** Whether he may not do without a second factor: the platform's own people, and whoever's enterprise asks for it. The transaction is his enterprise's. */
export const needsFactor = async (tx: Tx, { is_sadmin }: Pick<Account, 'is_sadmin'>): Promise<boolean> =>
  is_sadmin || parameterValue(tx, 'sign_in.second_factor');

/** Ends the session the browser has; one of a cookie from before https, or of an earlier version, with it. */
export async function closeOwn({ services, sessionToken, formerToken }: OpenCall): Promise<void> {
  for (const token of [sessionToken, formerToken]) if (token) await closeSession(services.db, token);
}

/** Ends the session the browser had, opens one for the account, and answers who is signed in. */
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

/** What a person did to his own account: in his enterprise's trail, or, for a super-administrator, the platform's. */
export async function logOwn(call: Call, entry: Omit<AuditEntry, 'object' | 'object_id'>): Promise<void> {
  await logOf(call.tx, { ...call.actor, id: call.actor.user_id }, call.request_id, entry);
}

/** The same for somebody who is not signed in; the transaction is his enterprise's. */
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
