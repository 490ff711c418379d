// Limits on granting rights: no user may grant, revoke or take over rights beyond their own keys and scope. This is the only place that compares;
// every act that grants rights, or changes users and roles that hold them, checks here before and after it writes.
import sql from 'sql-template-tag';
import { keyPath, withParents } from '#api/kernel/access/access-keys';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { AuditEntry } from '../use-case/audit';
import { Refusal } from '../use-case/errors';
import type { Call } from '../use-case/route';
import type { Actor } from './actor';

/** Rights that a role gives, or that a user has through all their roles. */
export interface Reach {
  keys: readonly string[];
  /** Sees all parks; `park_ids` is then empty. */
  everywhere: boolean;
  park_ids: readonly number[];
}

interface Holder extends Reach {
  what: string;
}

/** Thrown when an act exceeds the actor's own rights. The audit trail records the attempt although nothing changed. */
export class Overreach extends Refusal {
  constructor(
    message: string,
    path: FieldError['path'],
    readonly attempt: AuditEntry,
  ) {
    super(403, message, [{ path, message }]);
  }
}

/** Returns the part of the reach that the actor lacks, and the role's field it belongs to; undefined when it is within their own. */
export function excessOf(actor: Actor, reach: Reach): { field: 'keys' | 'scope'; text: string } | undefined {
  const keys = [...withParents(reach.keys)].filter((key) => !actor.keys.has(key));
  const last = keys.at(-1);
  if (last)
    return { field: 'keys', text: `您没有的权限（${keyPath(last)}${keys.length > 1 ? ` 等 ${keys.length} 项` : ''}）` };
  const own = actor.scope_park_ids;
  if (own && (reach.everywhere || reach.park_ids.some((id) => !own.includes(id))))
    return { field: 'scope', text: '超出您数据范围的园区' };
  return undefined;
}

/** Class of the advisory lock; the object is the enterprise. */
const PEOPLE_LOCK = 7305420;

/** Serializes changes of rights within an enterprise: each decides on the result of the one before. */
export async function waitForTurn({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK}, ${actor.company_id}::integer)`);
}

/** Returns the reach of roles. A role scoped by department gives each member the parks of their own department. */
export const reachOfRoles = ({ tx }: Pick<Call, 'tx'>, ids: readonly number[]) =>
  tx.query<Holder & { id: number }>(
    sql`select r.id, '角色「' || r.name || '」' as what, r.scope = 'all' as everywhere,
          coalesce((select json_agg(k.key order by k.key) from role_key k where (k.company_id, k.role_id) = (r.company_id, r.id)), '[]') as keys,
          coalesce((select json_agg(p.park_id) from (
            select rp.park_id from role_park rp where r.scope = 'parks' and (rp.company_id, rp.role_id) = (r.company_id, r.id)
            union select department_parks(u.company_id, u.department_id) from user_role m
            join app_user u on u.company_id = m.company_id and u.id = m.user_id
            where r.scope = 'department' and (m.company_id, m.role_id) = (r.company_id, r.id)) p), '[]') as park_ids
        from role r where r.company_id = app_company() and r.id = any(${[...ids]}::bigint[]) order by r.id`,
  );

export const reachOfUsers = ({ tx }: Pick<Call, 'tx'>, ids: readonly number[]) =>
  tx.query<Holder>(
    sql`select '用户「' || u.display_name || '」' as what, coalesce(bool_or(r.scope = 'all'), false) as everywhere,
          coalesce(json_agg(distinct k.key) filter (where k.key is not null), '[]') as keys,
          coalesce((select json_agg(p.park_id) from (
            select rp.park_id from user_role m join role o on (o.company_id, o.id) = (m.company_id, m.role_id) and o.scope = 'parks'
            join role_park rp on (rp.company_id, rp.role_id) = (o.company_id, o.id)
            where m.company_id = u.company_id and m.user_id = u.id
            union select department_parks(u.company_id, u.department_id) where bool_or(r.scope = 'department')) p), '[]') as park_ids
        from app_user u
        left join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
        left join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
        left join role_key k on (k.company_id, k.role_id) = (r.company_id, r.id)
        where u.company_id = app_company() and u.id = any(${[...ids]}::bigint[])
        group by u.company_id, u.id order by u.id`,
  );

/** Roles and users that an act touches. */
export interface Touched {
  roles?: readonly number[];
  users?: readonly number[];
  /** Field of the refusal; that of the role itself by default. */
  path?: FieldError['path'];
  /** Object for the audit trail; id 0 means a new one. */
  object: string;
  object_id: number;
}

/** Throws 403 when the touched roles and users exceed the actor's own keys or scope. */
export async function assertWithinReach(call: Call, touched: Touched): Promise<void> {
  await waitForTurn(call);
  const { roles = [], users = [], path, object, object_id } = touched;
  const holders = [
    ...(roles.length ? await reachOfRoles(call, roles) : []),
    ...(users.length ? await reachOfUsers(call, users) : []),
  ];
  for (const holder of holders) {
    const excess = excessOf(call.actor, holder);
    if (!excess) continue;
    const message = `${holder.what}含有${excess.text}，您不能授予、修改或管理，请联系权限更高的管理员`;
    const attempt = { object, object_id, action: 'overreach', after: { reason: message } };
    throw new Overreach(message, path ?? [excess.field], attempt);
  }
}
