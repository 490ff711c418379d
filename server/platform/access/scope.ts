// The only place that turns data scope and selection into a condition (docs/domain §1). Scope is a boundary: it holds for every row read or
// written. Selection is a filter of lists, reports and dashboards.
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../db/database';
import { missing, Refusal } from '../use-case/errors';
import type { Actor } from './actor';

/** Returns ` and <park> is within the scope`; empty when the scope is all parks. */
export function inScope(actor: Actor, park: Sql): Sql {
  return actor.scope_park_ids === null ? empty : sql` and ${park} = any(${[...actor.scope_park_ids]}::bigint[])`;
}

/** Combines scope with the selected parks and buildings. Only parks narrow the rows when there is no building column. */
export function inSelection(actor: Actor, park: Sql, building?: (ids: number[]) => Sql): Sql {
  const parks = actor.selected_park_ids.length
    ? sql` and ${park} = any(${[...actor.selected_park_ids]}::bigint[])`
    : empty;
  const buildings =
    actor.selected_building_ids.length && building ? sql` and ${building([...actor.selected_building_ids])}` : empty;
  return sql`${inScope(actor, park)}${parks}${buildings}`;
}

/** A building column narrowed to the selected buildings. */
export const buildingIs =
  (column: Sql) =>
  (ids: number[]): Sql =>
    sql`${column} = any(${ids}::bigint[])`;

/** A contract matches a selected building through its spaces; its amounts are never split for it. */
export const contractInBuilding =
  (contract: Sql) =>
  (ids: number[]): Sql =>
    sql`exists (
  select from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  where cs.company_id = app_company() and cs.contract_id = ${contract} and s.building_id = any(${ids}::bigint[]))`;

/** A contract covers a space in one of its versions; its amounts are never split for it. */
export const contractOnSpace =
  (contract: Sql) =>
  (ids: number[]): Sql =>
    sql`exists (
  select from contract_space cs where cs.company_id = app_company() and cs.contract_id = ${contract} and cs.space_id = any(${ids}::bigint[]))`;

/** Throws when a park does not exist or is outside the actor's scope, with the same response for both. */
export async function assertParkInScope({ tx, actor }: { tx: Tx; actor: Actor }, park_id: number): Promise<void> {
  const found = await tx.query(
    sql`select p.id from park p where p.company_id = app_company() and p.id = ${park_id}${inScope(actor, sql`p.id`)}`,
  );
  if (!found.length) throw missing([{ path: ['park_id'], message: '园区不存在或不在您的数据范围内' }]);
}

/** Throws when a user limited to some parks acts on something that concerns all: a park they would not see, the books of a whole legal entity. */
export function assertSeesAllParks({ actor }: { actor: Actor }, what: string): void {
  if (actor.scope_park_ids !== null) throw new Refusal(403, `您的数据范围限于部分园区，不能${what}`);
}

/** A tenant `t` is visible to users with the whole scope, through a contract in a park of the scope, or to the user who entered it. */
export function tenantVisible(actor: Actor, tenant: Sql): Sql {
  if (actor.scope_park_ids === null) return empty;
  return sql` and (${tenant}.created_by = ${actor.user_id} or exists (select from contract vc
    where vc.company_id = app_company() and vc.tenant_id = ${tenant}.id${inScope(actor, sql`vc.park_id`)}))`;
}

/**
 * A customer `c` is visible to users with the whole scope, to its owner and the user who entered it, and when it is interested in a park of the
 * scope or names no park.
 */
export function customerVisible(actor: Actor, customer: Sql = sql`c`): Sql {
  if (actor.scope_park_ids === null) return empty;
  return sql` and (${customer}.owner_id = ${actor.user_id} or ${customer}.created_by = ${actor.user_id}
    or not exists (select from customer_park vp where vp.company_id = app_company() and vp.customer_id = ${customer}.id)
    or exists (select from customer_park vp where vp.company_id = app_company() and vp.customer_id = ${customer}.id
      and vp.park_id = any(${[...actor.scope_park_ids]}::bigint[])))`;
}

/** Limits customers `c` to those interested in one of the selected parks, or in no particular park. */
export function inCustomerSelection({ selected_park_ids }: Actor): Sql {
  if (selected_park_ids.length === 0) return empty;
  return sql` and (not exists (select from customer_park sp where sp.company_id = c.company_id and sp.customer_id = c.id)
    or exists (select from customer_park sp where sp.company_id = c.company_id and sp.customer_id = c.id
      and sp.park_id = any(${[...selected_park_ids]}::bigint[])))`;
}

/** Rows `t` of a table that a user may choose from; tables not listed here are visible to the whole enterprise. */
const SEEN: Readonly<Record<string, (actor: Actor) => Sql>> = {
  park: (actor) => inScope(actor, sql`t.id`),
  building: (actor) => inScope(actor, sql`t.park_id`),
  contract: (actor) => inScope(actor, sql`t.park_id`),
  flow_account: (actor) => inScope(actor, sql`t.park_id`),
  tenant: (actor) => tenantVisible(actor, sql`t`),
};

/** Returns ` and <row t of the table is visible>`. */
export const rowSeen = (actor: Actor, table: string): Sql => SEEN[table]?.(actor) ?? empty;

/** Throws when a tenant does not exist or is not visible to the actor, with the same response for both. */
export async function assertTenantVisible({ tx, actor }: { tx: Tx; actor: Actor }, tenant_id: number): Promise<void> {
  const found = await tx.query(
    sql`select t.id from tenant t where t.company_id = app_company() and t.id = ${tenant_id}${tenantVisible(actor, sql`t`)}`,
  );
  if (!found.length) throw missing([{ path: ['tenant_id'], message: '所选租客不存在' }]);
}
