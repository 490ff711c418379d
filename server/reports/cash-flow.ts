// Rent and fee cash flow (租费现金流, docs/domain §7.1): months by contract, tenant, building or charge item, and the entries behind a figure. Declared
// in api/contracts/cash-flow.
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { cashFlowEntriesReport, cashFlowReport } from '#api/contracts/cash-flow';
import type { ParametersOf } from '#api/kernel/report/report';
import { yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { flowInBuildings } from '../measures/contracts/in-buildings';
import { type CashFlowQuery, cashFlowBetween } from '../measures/finance/cash-flow';
import { contractInBuilding, inSelection } from '../platform/access/scope';
import { figuresOf, recordOf, sum, sumsOf } from '../platform/report/figures';
import { type ReportSql, reportRoutes } from '../platform/report/report';
import type { Call } from '../platform/use-case/route';

interface ReportParameters extends CashFlowQuery {
  amount: string;
  park_ids: number[];
  charge_item_ids: number[];
}

/** Returns the condition of these ids; no condition when there are none. */
const among = (column: Sql, ids: readonly number[]): Sql =>
  ids.length ? sql` and ${column} = any(${[...ids]}::bigint[])` : empty;

/**
 * `flow`: one row per receivable and month, of the requested charge items; by default all except deposits. `origin_id`: the adjusted receivable, or
 * the row itself.
 */
function flowOf({ actor }: Pick<Call, 'actor'>, parameters: ReportParameters, narrowed: Sql = empty): Sql {
  const { amount, park_ids, charge_item_ids } = parameters;
  const items = charge_item_ids.length ? among(sql`r.charge_item_id`, charge_item_ids) : sql` and i.kind <> 'deposit'`;
  const parks = inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`));
  const row = raw(amount === 'net' ? 'r.net_fen' : 'r.gross_fen');
  return sql`with flow as materialized (
    select r.id as receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, coalesce(r.adjusts_id, r.id) as origin_id,
      ${row} as amount_fen, f.month,
      sum(${raw(amount === 'net' ? 'f.net_fen' : 'f.gross_fen')})::bigint as charged_fen, sum(f.received_fen)::bigint as received_fen
    from ${cashFlowBetween(parameters)} f
    join receivable r on r.company_id = app_company() and r.id = f.receivable_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
    where true${parks}${among(sql`r.park_id`, park_ids)}${items}${narrowed}
    group by r.id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.adjusts_id, ${row}, f.month
  )`;
}

/** Splits a line of `flow` over buildings: the unchanged columns, and the shared ones. */
const inBuildings = ({ as_of }: Pick<CashFlowQuery, 'as_of'>): Sql =>
  flowInBuildings(as_of, {
    unshared: [
      'receivable_id',
      'contract_id',
      'tenant_id',
      'park_id',
      'charge_item_id',
      'origin_id',
      'amount_fen',
      'month',
    ],
    shared: ['charged_fen', 'received_fen'],
  });

const MEMBER: Record<string, Sql> = {
  contract: sql`contract_id`,
  tenant: sql`tenant_id`,
  building: sql`building_id`,
  charge_item: sql`charge_item_id`,
};

const monthsOf = ({ months }: Pick<CashFlowQuery, 'months'>) => yearMonthsBetween(months.from, months.to);

/** `lines`: one row per member and park, its months as arrays in their order. */
function linesOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof cashFlowReport>): Sql {
  const byBuilding = parameters.by === 'building';
  const months = monthsOf(parameters);
  return sql`${flowOf(call, parameters)}${byBuilding ? inBuildings(parameters) : empty}, cell as (
    select ${MEMBER[parameters.by]} as member_id, park_id, min(tenant_id) as tenant_id, month, sum(charged_fen)::bigint as charged_fen, sum(received_fen)::bigint as received_fen
    from ${raw(byBuilding ? 'in_building' : 'flow')} group by ${MEMBER[parameters.by]}, park_id, month
  ), lines as (
    select concat_ws('-', m.park_id, m.member_id) as line, m.member_id, m.park_id, p.name as park_name,
      case when ${parameters.by === 'charge_item'} then m.member_id end as charge_item_id, m.charged, m.received, m.charged_sum_fen, m.received_sum_fen,
      k.number as contract_number, t.id as tenant_id, t.name as tenant_name, b.name as building_name, i.name as charge_item
    from (
      select member_id, park_id, min(tenant_id) as tenant_id,
        ${figuresOf(months, 'charged_fen')} as charged, ${figuresOf(months, 'received_fen')} as received,
        sum(charged_fen)::bigint as charged_sum_fen, sum(received_fen)::bigint as received_sum_fen
      from cell group by member_id, park_id having bool_or(charged_fen <> 0 or received_fen <> 0)) m
    join park p on p.company_id = app_company() and p.id = m.park_id
    left join contract k on k.company_id = p.company_id and k.id = m.member_id and ${parameters.by === 'contract'}
    left join tenant t on t.company_id = p.company_id and t.id = case ${parameters.by} when 'tenant' then m.member_id when 'contract' then m.tenant_id end
    left join building b on b.company_id = p.company_id and b.id = m.member_id and ${byBuilding}
    left join charge_item i on i.company_id = p.company_id and i.id = m.member_id and ${parameters.by === 'charge_item'})`;
}

const cashFlowSql: ReportSql<typeof cashFlowReport> = {
  source: linesOf,
  columns: {
    charged_fen: (parameters) => recordOf(monthsOf(parameters), sql`charged`),
    received_fen: (parameters) => recordOf(monthsOf(parameters), sql`received`),
  },
  order: sql`order by park_name, coalesce(contract_number, tenant_name, building_name, charge_item), member_id`,
  totals: {
    charged_sum_fen: sum(sql`charged_sum_fen`),
    received_sum_fen: sum(sql`received_sum_fen`),
    charged_fen: (parameters) => sumsOf(monthsOf(parameters), 'charged'),
    received_fen: (parameters) => sumsOf(monthsOf(parameters), 'received'),
  },
  named: { park_ids: 'park', charge_item_ids: 'charge_item' },
};

const ids = (id: number | null): number[] => (id === null ? [] : [id]);

/** `lines`: one row per receivable and month; the building's part when a building is requested. */
function entriesOf(call: Pick<Call, 'actor'>, parameters: ParametersOf<typeof cashFlowEntriesReport>): Sql {
  const { building_id, contract_id, tenant_id } = parameters;
  const narrowed = sql`${among(sql`r.contract_id`, ids(contract_id))}${among(sql`r.tenant_id`, ids(tenant_id))}`;
  const byBuilding = building_id !== null;
  return sql`${flowOf(call, parameters, narrowed)}${byBuilding ? inBuildings(parameters) : empty}, lines as (
    select concat_ws('-', f.receivable_id, f.month, f.building_id) as line, f.receivable_id, f.contract_id, f.tenant_id, f.park_id, f.charge_item_id, f.building_id,
      p.name as park_name, t.name as tenant_name, o.start_date, o.end_date, o.due_date,
      f.amount_fen, f.month, f.charged_fen, f.received_fen
    from ${byBuilding ? sql`in_building f` : sql`(select *, null::bigint as building_id from flow) f`}
    join receivable o on o.company_id = app_company() and o.id = f.origin_id
    join park p on p.company_id = o.company_id and p.id = f.park_id
    join tenant t on t.company_id = o.company_id and t.id = f.tenant_id
    where (f.charged_fen <> 0 or f.received_fen <> 0)${among(sql`f.building_id`, ids(building_id))})`;
}

/** Returns the name of a line's object. */
const nameOf = (table: string, name: string): Sql =>
  raw(`(select o.${name} from ${table} o where o.company_id = app_company() and o.id = ${table}_id)`);

const entriesSql: ReportSql<typeof cashFlowEntriesReport> = {
  source: entriesOf,
  // Looked up for the rows of the page only.
  columns: {
    contract_number: nameOf('contract', 'number'),
    charge_item: nameOf('charge_item', 'name'),
    building_name: nameOf('building', 'name'),
    month: sql`to_char(month, 'YYYY-MM')`,
  },
  order: sql`order by due_date, tenant_name, receivable_id, month, building_id`,
  totals: { charged_fen: sum(sql`charged_fen`), received_fen: sum(sql`received_fen`) },
  named: {
    park_ids: 'park',
    building_id: 'building',
    contract_id: 'contract',
    tenant_id: 'tenant',
    charge_item_ids: 'charge_item',
  },
};

export const cashFlowRoutes = [
  ...reportRoutes(cashFlowReport, cashFlowSql),
  ...reportRoutes(cashFlowEntriesReport, entriesSql),
];
