// Year-end disclosure of a lessor by lease, and the rows behind it (docs/domain §7.5). Declared in api/contracts/lessor-disclosure.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { lessorDisclosureReport, lessorDisclosureRowsReport, RECEIPT_YEAR } from '#api/contracts/lessor-disclosure';
import { leaseDisclosureOn, leaseDisclosureRowsOn } from '#server/measures/finance/lease-disclosure';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { recordOf, sum, sumsOf } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';

const YEARS = Object.keys(RECEIPT_YEAR);

/** Joins the contract `k` of rows `d` with its names, within scope and selection. */
const leaseOf = (
  { actor }: Pick<Call, 'actor'>,
  narrowed: Sql,
): Sql => sql`join contract k on k.company_id = app_company() and k.id = d.contract_id
    join tenant t on t.company_id = k.company_id and t.id = k.tenant_id
    join park p on p.company_id = k.company_id and p.id = k.park_id
    join legal_entity e on e.company_id = k.company_id and e.id = k.lessor_id
    where true${inSelection(actor, sql`k.park_id`, contractInBuilding(sql`k.id`))}${narrowed}`;

const LEASE: Sql = sql`k.id as contract_id, k.number as contract_number, k.tenant_id, t.name as tenant_name, k.lessor_id as entity_id, e.name as entity_name,
      k.park_id, p.name as park_name`;

const disclosureSql: ReportSql<typeof lessorDisclosureReport> = {
  source: (call, { as_of, park_ids }) => sql`with lines as (
    select ${LEASE}, coalesce(nullif(k.classification, ''), '经营租赁') as classification, k.start_date,
      array[d.year_1_fen, d.year_2_fen, d.year_3_fen, d.year_4_fen, d.year_5_fen, d.later_fen] as receipts,
      d.year_1_fen + d.year_2_fen + d.year_3_fen + d.year_4_fen + d.year_5_fen + d.later_fen as receipts_fen, d.fixed_fen, d.variable_fen, d.other_fen,
      d.cost_fen, d.cost_incurred_fen, d.cost_amortised_fen, d.cost_balance_fen, d.deferred_fen,
      d.incentive_fen, d.incentive_incurred_fen, d.incentive_amortised_fen, d.incentive_balance_fen, d.straight_line_fen
    from ${leaseDisclosureOn(as_of)} d ${leaseOf(
      call,
      park_ids.length ? sql` and k.park_id = any(${[...park_ids]}::bigint[])` : empty,
    )} and (d.year_1_fen, d.year_2_fen, d.year_3_fen, d.year_4_fen, d.year_5_fen, d.later_fen, d.fixed_fen, d.variable_fen, d.other_fen, d.cost_incurred_fen,
        d.cost_amortised_fen, d.cost_balance_fen, d.incentive_incurred_fen, d.incentive_amortised_fen, d.incentive_balance_fen, d.straight_line_fen)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))`,
  columns: { receipt_fen: recordOf(YEARS, sql`receipts`) },
  order: sql`order by entity_name, park_name, contract_number, contract_id`,
  totals: {
    receipt_fen: sumsOf(YEARS, 'receipts'),
    ...Object.fromEntries(
      [
        'receipts_fen',
        'fixed_fen',
        'variable_fen',
        'other_fen',
        'cost_fen',
        'cost_incurred_fen',
        'cost_amortised_fen',
        'cost_balance_fen',
        'deferred_fen',
        'incentive_fen',
        'incentive_incurred_fen',
        'incentive_amortised_fen',
        'incentive_balance_fen',
        'straight_line_fen',
      ].map((name) => [name, sum(raw(name))]),
    ),
  },
  named: { park_ids: 'park' },
};

/** The figure of each kind of row. */
const KINDS = [
  ['receipts_fen', 'receipt'],
  ['fixed_fen', 'fixed'],
  ['variable_fen', 'variable'],
  ['other_fen', 'other'],
  ['cost_fen', 'cost'],
  ['cost_amortised_fen', 'cost_amortised'],
  ['incentive_fen', 'incentive'],
  ['incentive_amortised_fen', 'incentive_amortised'],
] as const;

const rowsSql: ReportSql<typeof lessorDisclosureRowsReport> = {
  source: (call, { as_of, contract_id }) => sql`with lines as (
    select concat_ws('-', d.contract_id, d.kind, d.receivable_id, d.act_id, to_char(coalesce(d.start_date, d.on_day), 'YYYYMMDD'), sign(d.fen)) as line, ${LEASE},
      d.receivable_id, d.kind, d.on_day, case when d.bucket = 6 then 'later' else 'y' || d.bucket end as year, d.start_date, d.end_date,
      ${join(KINDS.map(([name, kind]) => sql`case when d.kind = ${kind} then d.fen else 0 end as ${raw(name)}`))}
    from ${leaseDisclosureRowsOn(as_of)} d ${leaseOf(
      call,
      contract_id === null ? empty : sql` and k.id = ${contract_id}`,
    )})`,
  columns: {},
  order: sql`order by entity_name, contract_number, contract_id, kind, on_day, line`,
  totals: Object.fromEntries(KINDS.map(([name]) => [name, sum(raw(name))])),
  named: { contract_id: 'contract' },
};

export const lessorDisclosureRoutes = [
  ...reportRoutes(lessorDisclosureReport, disclosureSql),
  ...reportRoutes(lessorDisclosureRowsReport, rowsSql),
];
