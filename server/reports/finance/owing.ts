// Lines of amounts owed: the requested receivables, and their figures summed by tenant, contract, building, charge item or manager. Names shared by
// the reports of api/finance/report.
import sql, { empty, type Sql } from 'sql-template-tag';
import { flowInBuildings } from '#server/measures/contracts/in-buildings';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import type { Call } from '#server/platform/use-case/route';

/** Returns the condition of these ids; no condition when there are none. */
const among = (column: Sql, ids: readonly number[]): Sql =>
  ids.length ? sql` and ${column} = any(${[...ids]}::bigint[])` : empty;

/** Returns ` and …` for an id; empty when it is null. */
export const matching = (column: Sql, id: number | null): Sql => (id === null ? empty : sql` and ${column} = ${id}`);

/** Returns ` and …` for rows `r` of receivables: visible, selected and matching the parameters. */
export const owedBy = (
  { actor }: Pick<Call, 'actor'>,
  { park_ids, charge_item_ids }: { park_ids: readonly number[]; charge_item_ids: readonly number[] },
): Sql =>
  sql`${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${among(sql`r.park_id`, park_ids)}${among(sql`r.charge_item_id`, charge_item_ids)}`;

interface Behind {
  tenant_id: number | null;
  contract_id: number | null;
  manager: string;
}

/** Returns ` and …` for rows `r` behind a line, without its building. */
export const behindLine = ({ tenant_id, contract_id, manager }: Behind): Sql =>
  sql`${matching(sql`r.tenant_id`, tenant_id)}${matching(sql`r.contract_id`, contract_id)}${
    manager === ''
      ? empty
      : sql` and r.contract_id in (select m.id from contract m where m.company_id = app_company() and m.manager = ${manager})`
  }`;

/** The columns that every flow has. */
const OF_FLOW = ['receivable_id', 'contract_id', 'tenant_id', 'park_id', 'charge_item_id', 'due_date'];

/** Member column of each grouping: a column of `flow`, for buildings `in_building`. */
const MEMBER: Record<string, Sql> = {
  tenant: sql`f.tenant_id`,
  contract: sql`f.contract_id`,
  building: sql`f.building_id`,
  charge_item: sql`f.charge_item_id`,
  manager: sql`null::bigint`,
};

interface Grouped {
  grouping: string;
  /** The day whose leases determine how contracts are shared over their buildings. */
  day: string;
  /** Columns of `flow` in fen that are shared. */
  shared: readonly string[];
  /** Further columns that are not shared. */
  unshared?: readonly string[];
  /** Named aggregates over lines `f` of the flow. */
  figures: Sql;
  having: Sql;
}

/**
 * `, … lines`: one row per member and park of the common table expression `flow` (receivable_id, contract_id, tenant_id, park_id, charge_item_id,
 * due_date and the shared figures), with its names, and the parameter that opens its details.
 */
export function linesOfFlow({ grouping, day, shared, unshared = [], figures, having }: Grouped): Sql {
  const byBuilding = grouping === 'building';
  const byManager = grouping === 'manager';
  const source = byBuilding ? sql`in_building` : sql`flow`;
  return sql`${byBuilding ? flowInBuildings(day, { unshared: [...OF_FLOW, ...unshared], shared }) : empty}, grouped as (
    select f.park_id, ${MEMBER[grouping] ?? sql`f.tenant_id`} as member_id, ${byManager ? sql`coalesce(k.manager, '')` : sql`null::text`} as manager_name, ${figures}
    from ${source} f${byManager ? sql` left join contract k on k.company_id = app_company() and k.id = f.contract_id` : empty}
    group by 1, 2, 3 having ${having}
  ), lines as (
    select concat_ws('-', g.park_id, g.member_id, g.manager_name) as line, g.*, p.name as park_name, k.id as contract_id, k.number as contract_number,
      t.id as tenant_id, t.name as tenant_name, case when ${byBuilding} then coalesce(b.name, '未归属楼宇') end as building_name, i.name as charge_item,
      case when ${byManager} then coalesce(nullif(g.manager_name, ''), '未填写') end as manager,
      case ${grouping}::text when 'manager' then 'manager' when 'charge_item' then 'charge_item_ids' else ${grouping}::text || '_id' end as member_parameter,
      coalesce(g.member_id::text, nullif(g.manager_name, '')) as member
    from grouped g
    join park p on p.company_id = app_company() and p.id = g.park_id
    left join contract k on k.company_id = p.company_id and k.id = g.member_id and ${grouping === 'contract'}
    left join tenant t on t.company_id = p.company_id and t.id = case ${grouping}::text when 'tenant' then g.member_id when 'contract' then k.tenant_id end
    left join building b on b.company_id = p.company_id and b.id = g.member_id and ${byBuilding}
    left join charge_item i on i.company_id = p.company_id and i.id = g.member_id and ${grouping === 'charge_item'})`;
}

/** Returns a building's part of `flow` when one is requested; `flow` with an empty building otherwise. */
export const flowOfBuilding = (
  building_id: number | null,
  { day, shared, unshared = [] }: Pick<Grouped, 'day' | 'shared' | 'unshared'>,
) =>
  building_id === null
    ? { tables: empty, source: sql`(select *, null::bigint as building_id from flow) f`, where: empty }
    : {
        tables: flowInBuildings(day, { unshared: [...OF_FLOW, ...unshared], shared }),
        source: sql`in_building f`,
        where: sql` and f.building_id = ${building_id}`,
      };

/** Joins for the names of a line `f` of the flow. */
export const NAMED_FLOW: Sql = sql`join park p on p.company_id = app_company() and p.id = f.park_id
    join tenant t on t.company_id = app_company() and t.id = f.tenant_id
    join charge_item i on i.company_id = app_company() and i.id = f.charge_item_id
    left join contract k on k.company_id = app_company() and k.id = f.contract_id
    left join building b on b.company_id = app_company() and b.id = f.building_id`;

export const OWING_ORDER: Sql = sql`order by park_name, coalesce(contract_number, tenant_name, building_name, charge_item, manager), line`;
