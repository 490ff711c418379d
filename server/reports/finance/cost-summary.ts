// Cost summary (费用汇总) by month, and the receivables behind it. Declared in api/finance/report/cost-summary.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { costEntriesReport, costSummaryReport } from '#api/finance/report/cost-summary';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { receivablesTaxedOn } from '#server/measures/finance/receivable';
import { recordOf, sum, sumsOf } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { type DueQuery, perMonth, requestedMonths } from './due-months';
import { behindLine, flowOfBuilding, linesOfFlow, NAMED_FLOW, OWING_ORDER, owedBy } from './owing';

const SHARED = [
  'gross_fen',
  'net_fen',
  'tax_fen',
  'waived_fen',
  'received_fen',
  'deposit_used_fen',
  'offset_fen',
  'settled_fen',
];

/** Receivables that fall due in the months, with their payments and adjustments up to the day. */
function costsOf(call: Pick<Call, 'actor'>, parameters: DueQuery, narrowed: Sql = empty): Sql {
  const { as_of, months } = parameters;
  const days = sql`between ${monthRange(months.from).start}::date and ${monthRange(months.to).end}::date`;
  return sql`select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date, r.gross_fen, r.net_fen, r.tax_fen, r.waived_fen,
      coalesce(w.cash_fen, 0) as received_fen, coalesce(w.deposit_fen, 0) as deposit_used_fen,
      r.received_fen - coalesce(w.cash_fen, 0) - coalesce(w.deposit_fen, 0) as offset_fen, r.received_fen as settled_fen
    from ${receivablesTaxedOn(as_of)} r
    left join (
      select e.receivable_id, coalesce(sum(e.amount_fen) filter (where e.cash_record_id is not null), 0)::bigint as cash_fen,
        coalesce(sum(e.amount_fen) filter (where e.deposit_entry_id is not null), 0)::bigint as deposit_fen
      from write_off e join receivable d on d.company_id = e.company_id and d.id = e.receivable_id and d.due_date ${days}
      where e.company_id = app_company() and e.accounting_date <= ${as_of}::date group by e.receivable_id) w on w.receivable_id = r.receivable_id
    where r.due_date ${days}${owedBy(call, parameters)}${narrowed}`;
}

const OPEN: Sql = sql`gross_fen - settled_fen`;
const sums = {
  ...Object.fromEntries(SHARED.map((name) => [name, sum(raw(name))])),
  open_fen: sum(OPEN),
};

const costSummarySql: ReportSql<typeof costSummaryReport> = {
  source: (call, parameters) => sql`with flow as materialized (${costsOf(call, parameters)}
  )${linesOfFlow({
    grouping: parameters.by,
    day: parameters.as_of,
    shared: SHARED,
    figures: sql`${join(SHARED.map((name) => raw(`sum(f.${name})::bigint as ${name}`)))},
      ${perMonth(parameters, sql`f.gross_fen`)} as gross, ${perMonth(parameters, sql`f.settled_fen`)} as settled`,
    having: sql`bool_or(f.gross_fen <> 0)`,
  })}`,
  columns: {
    open_fen: OPEN,
    month_gross_fen: (parameters) => recordOf(requestedMonths(parameters), sql`gross`),
    month_settled_fen: (parameters) => recordOf(requestedMonths(parameters), sql`settled`),
  },
  order: OWING_ORDER,
  totals: {
    ...sums,
    month_gross_fen: (parameters) => sumsOf(requestedMonths(parameters), 'gross'),
    month_settled_fen: (parameters) => sumsOf(requestedMonths(parameters), 'settled'),
  },
  named: { park_ids: 'park', charge_item_ids: 'charge_item' },
};

const costEntriesSql: ReportSql<typeof costEntriesReport> = {
  source: (call, parameters) => {
    const part = flowOfBuilding(parameters.building_id, { day: parameters.as_of, shared: SHARED });
    return sql`with flow as materialized (${costsOf(call, parameters, behindLine(parameters))}
  )${part.tables}, lines as (
    select concat_ws('-', f.receivable_id, f.building_id) as line, f.receivable_id, f.contract_id, f.tenant_id, f.park_id, t.name as tenant_name,
      k.number as contract_number, i.name as charge_item, f.due_date, o.start_date, o.end_date, ${join(SHARED.map((name) => raw(`f.${name}`)))},
      b.name as building_name, p.name as park_name
    from ${part.source}
    join receivable o on o.company_id = app_company() and o.id = f.receivable_id
    ${NAMED_FLOW} where true${part.where})`;
  },
  columns: { open_fen: OPEN },
  order: sql`order by due_date, tenant_name, receivable_id, line`,
  totals: sums,
  named: {
    park_ids: 'park',
    charge_item_ids: 'charge_item',
    tenant_id: 'tenant',
    contract_id: 'contract',
    building_id: 'building',
  },
};

export const costSummaryRoutes = [
  ...reportRoutes(costSummaryReport, costSummarySql),
  ...reportRoutes(costEntriesReport, costEntriesSql),
];
