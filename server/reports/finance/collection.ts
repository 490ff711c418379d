// Collection rate (收缴率, docs/domain §7) by month, and the receivables behind it. Declared in api/finance/report/collection.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { collectionEntriesReport, collectionReport } from '#api/finance/report/collection';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { collectionRate, receivablesOn } from '#server/measures/finance/receivable';
import { recordOf, sum, sumsOf } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { type DueQuery, perMonth, requestedMonths } from './due-months';
import { behindLine, flowOfBuilding, linesOfFlow, NAMED_FLOW, OWING_ORDER, owedBy } from './owing';

/** Receivables that fall due in the months, in their state on the day; rent and property fee by default. */
function dueIn(call: Pick<Call, 'actor'>, parameters: DueQuery, narrowed: Sql = empty): Sql {
  const { as_of, months, charge_item_ids } = parameters;
  const usual = charge_item_ids.length ? empty : sql` and i.kind in ('rent', 'property_fee')`;
  return sql`select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen
    from ${receivablesOn(as_of)} r join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id
    where r.due_date between ${monthRange(months.from).start}::date and ${monthRange(months.to).end}::date${usual}${owedBy(call, parameters)}${narrowed}`;
}

const SHARED = ['gross_fen', 'received_fen'];

/** Returns a rate for each month with due amounts. */
const ratesOf = (parameters: DueQuery, received: Sql, due: Sql): Sql =>
  sql`(select coalesce(json_object_agg(u.month, trim_scale(${collectionRate(sql`u.received`, sql`u.due`)})::text), '{}')
    from unnest(${requestedMonths(parameters)}::text[], ${received}, ${due}) u (month, received, due) where u.due <> 0)`;

/** Returns the sums over lines of an array by month. */
const summed = (parameters: DueQuery, column: 'received' | 'due'): Sql =>
  sql`array[${join(requestedMonths(parameters).map((_, place) => sql`sum(${column === 'due' ? sql`due` : sql`received`}[${place + 1}::int])`))}]::bigint[]`;

const collectionSql: ReportSql<typeof collectionReport> = {
  source: (call, parameters) => sql`with flow as materialized (${dueIn(call, parameters)}
  )${linesOfFlow({
    grouping: parameters.by,
    day: parameters.as_of,
    shared: SHARED,
    figures: sql`sum(f.gross_fen)::bigint as due_sum_fen, sum(f.received_fen)::bigint as received_sum_fen,
      ${perMonth(parameters, sql`f.gross_fen`)} as due, ${perMonth(parameters, sql`f.received_fen`)} as received`,
    having: sql`bool_or(f.gross_fen <> 0)`,
  })}`,
  columns: {
    rate: collectionRate(sql`received_sum_fen`, sql`due_sum_fen`),
    due_fen: (parameters) => recordOf(requestedMonths(parameters), sql`due`),
    received_fen: (parameters) => recordOf(requestedMonths(parameters), sql`received`),
    month_rate: (parameters) => ratesOf(parameters, sql`received`, sql`due`),
  },
  order: OWING_ORDER,
  totals: {
    due_sum_fen: sum(sql`due_sum_fen`),
    received_sum_fen: sum(sql`received_sum_fen`),
    rate: sql`trim_scale(${collectionRate(sql`sum(received_sum_fen)`, sql`sum(due_sum_fen)`)})::text`,
    due_fen: (parameters) => sumsOf(requestedMonths(parameters), 'due'),
    received_fen: (parameters) => sumsOf(requestedMonths(parameters), 'received'),
    month_rate: (parameters) => ratesOf(parameters, summed(parameters, 'received'), summed(parameters, 'due')),
  },
  named: { park_ids: 'park', charge_item_ids: 'charge_item' },
};

const entriesSql: ReportSql<typeof collectionEntriesReport> = {
  source: (call, parameters) => {
    const part = flowOfBuilding(parameters.building_id, { day: parameters.as_of, shared: SHARED });
    return sql`with flow as materialized (${dueIn(call, parameters, behindLine(parameters))}
  )${part.tables}, lines as (
    select concat_ws('-', f.receivable_id, f.building_id) as line, f.receivable_id, f.contract_id, f.tenant_id, f.park_id, t.name as tenant_name,
      k.number as contract_number, i.name as charge_item, f.due_date, f.gross_fen, f.received_fen, f.gross_fen - f.received_fen as open_fen,
      b.name as building_name, p.name as park_name
    from ${part.source} ${NAMED_FLOW} where true${part.where})`;
  },
  columns: {},
  order: sql`order by due_date, tenant_name, receivable_id, line`,
  totals: { gross_fen: sum(sql`gross_fen`), received_fen: sum(sql`received_fen`), open_fen: sum(sql`open_fen`) },
  named: {
    park_ids: 'park',
    charge_item_ids: 'charge_item',
    tenant_id: 'tenant',
    contract_id: 'contract',
    building_id: 'building',
  },
};

export const collectionRoutes = [
  ...reportRoutes(collectionReport, collectionSql),
  ...reportRoutes(collectionEntriesReport, entriesSql),
];
