// Tax and accounting difference (税会差异), the lines behind it and the receivables. Declared in api/finance/report/tax-difference.
import sql, { empty, type Sql } from 'sql-template-tag';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import {
  accountingRevenueBetween,
  straightLineMonths,
  straightLineOn,
  straightLineRows,
} from '#server/measures/finance/straight-line';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { figuresOf, recordOf, sum, sumsOf } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { requestedMonths } from './due-months';
import { matching } from './owing';

interface ReportParameters {
  park_ids: number[];
  contract_id?: number | null;
}

/** Joins the contract `k` of rows with a `contract_id`, within scope and selection, with its names. */
const leaseOf = (
  { actor }: Pick<Call, 'actor'>,
  column: Sql,
  { park_ids, contract_id = null }: ReportParameters,
): Sql =>
  sql`join contract k on k.company_id = app_company() and k.id = ${column}
    join tenant t on t.company_id = k.company_id and t.id = k.tenant_id
    join park p on p.company_id = k.company_id and p.id = k.park_id
    join legal_entity e on e.company_id = k.company_id and e.id = k.lessor_id
    where true${inSelection(actor, sql`k.park_id`, contractInBuilding(sql`k.id`))}${
      park_ids.length ? sql` and k.park_id = any(${[...park_ids]}::bigint[])` : empty
    }${matching(sql`k.id`, contract_id)}`;

const LEASE: Sql = sql`k.id as contract_id, k.number as contract_number, k.tenant_id, t.name as tenant_name, k.park_id, p.name as park_name`;

const differenceSql: ReportSql<typeof taxDifferenceReport> = {
  source: (call, parameters) => {
    const months = requestedMonths(parameters);
    return sql`with cell as materialized (
    select r.contract_id, r.month, r.accounting_fen, r.tax_fen, r.accounting_fen - r.tax_fen as difference_fen, r.vat_fen, r.running_fen, r.last_on, r.total_fen
    from ${accountingRevenueBetween(parameters.as_of, parameters.months)} r
  ), flow as (
    select contract_id, ${figuresOf(months, 'accounting_fen')} as accounting, ${figuresOf(months, 'tax_fen')} as tax, ${figuresOf(months, 'difference_fen')} as difference,
      sum(accounting_fen)::bigint as accounting_sum_fen, sum(tax_fen)::bigint as tax_sum_fen, sum(difference_fen)::bigint as difference_sum_fen,
      sum(vat_fen)::bigint as vat_sum_fen, (array_agg(running_fen order by month desc))[1] as running_fen, max(last_on) as last_on, max(total_fen) as total_fen
    from cell group by contract_id
  ), lines as (
    select ${LEASE}, k.lessor_id as entity_id, e.name as entity_name, k.start_date, f.last_on, f.total_fen, f.accounting, f.tax, f.difference, f.accounting_sum_fen,
      f.tax_sum_fen, f.difference_sum_fen, f.vat_sum_fen, f.running_fen
    from flow f ${leaseOf(call, sql`f.contract_id`, parameters)})`;
  },
  columns: {
    accounting_fen: (parameters) => recordOf(requestedMonths(parameters), sql`accounting`),
    tax_fen: (parameters) => recordOf(requestedMonths(parameters), sql`tax`),
    difference_fen: (parameters) => recordOf(requestedMonths(parameters), sql`difference`),
  },
  order: sql`order by entity_name, park_name, contract_number, contract_id`,
  totals: {
    accounting_sum_fen: sum(sql`accounting_sum_fen`),
    tax_sum_fen: sum(sql`tax_sum_fen`),
    difference_sum_fen: sum(sql`difference_sum_fen`),
    running_fen: sum(sql`running_fen`),
    vat_sum_fen: sum(sql`vat_sum_fen`),
    accounting_fen: (parameters) => sumsOf(requestedMonths(parameters), 'accounting'),
    tax_fen: (parameters) => sumsOf(requestedMonths(parameters), 'tax'),
    difference_fen: (parameters) => sumsOf(requestedMonths(parameters), 'difference'),
  },
  named: { park_ids: 'park' },
};

/** Days of a line within free periods of the rent clauses it came with. */
const FREE_DAYS: Sql = sql`(
    select count(distinct d.day)::int
    from charge_clause x
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    cross join lateral jsonb_array_elements(coalesce(coalesce(x.terms -> 'minimum', x.terms) -> 'free_periods', '[]')) f
    cross join lateral generate_series(greatest((f ->> 0)::date, first_on), least((f ->> 1)::date, last_on), interval '1 day') d (day)
    where x.company_id = app_company() and x.contract_id = lines.contract_id
      and x.version_no = coalesce(lines.version_no, (select max(v.version_no) from contract_version v where v.company_id = app_company()
        and v.contract_id = lines.contract_id and (v.version_no = 1 or v.effective_on <= first_on))))`;

const straightLinesSql: ReportSql<typeof straightLinesReport> = {
  source: (call, parameters) => sql`with recognised as materialized (
    select m.contract_id, m.seq, sum(m.accounting_fen)::bigint as fen from ${straightLineMonths(parameters.as_of, parameters.months)} m group by m.contract_id, m.seq
  ), lines as (
    select l.contract_id || '-' || l.seq as line, ${LEASE}, l.seq,
      case when l.version_no = 1 then 'lease' when l.version_no > 1 then 'change' when l.cause = 'termination' then 'termination' else 'correction' end as cause,
      l.version_no, l.first_on, coalesce(l.next_on - 1, l.last_on) as through_on, l.last_on, l.total_fen, l.before_fen, l.total_fen - l.before_fen as rest_fen,
      l.last_on - l.first_on + 1 as days, r.fen as accounting_fen
    from ${straightLineOn(parameters.as_of)} l join recognised r on r.contract_id = l.contract_id and r.seq = l.seq ${leaseOf(call, sql`l.contract_id`, parameters)})`,
  columns: { free_days: FREE_DAYS },
  order: sql`order by park_name, contract_number, contract_id, seq`,
  totals: { accounting_fen: sum(sql`accounting_fen`) },
  named: { park_ids: 'park', contract_id: 'contract' },
};

const taxDueSql: ReportSql<typeof taxDueReport> = {
  source: (call, parameters) => sql`with lines as (
    select ${LEASE}, r.receivable_id, r.due_date, r.net_fen as tax_fen, r.tax_fen as vat_fen, r.net_fen + r.tax_fen as gross_fen, o.start_date, o.end_date
    from ${straightLineRows(parameters.as_of)} r
    join receivable o on o.company_id = app_company() and o.id = r.receivable_id
    ${leaseOf(call, sql`r.contract_id`, parameters)} and r.voided_on is null
      and r.due_date between ${monthRange(parameters.months.from).start}::date and ${monthRange(parameters.months.to).end}::date)`,
  columns: {},
  order: sql`order by due_date, contract_number, receivable_id`,
  totals: { tax_fen: sum(sql`tax_fen`), vat_fen: sum(sql`vat_fen`), gross_fen: sum(sql`gross_fen`) },
  named: { park_ids: 'park', contract_id: 'contract' },
};

export const taxDifferenceRoutes = [
  ...reportRoutes(taxDifferenceReport, differenceSql),
  ...reportRoutes(straightLinesReport, straightLinesSql),
  ...reportRoutes(taxDueReport, taxDueSql),
];
