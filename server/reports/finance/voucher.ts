// Vouchers (凭证导出): lines, postings without a voucher, balances of subjects. Declared in api/finance/report/voucher.
import sql, { empty, type Sql } from 'sql-template-tag';
import { subjectBalancesReport, unvoucheredReport, vouchersReport } from '#api/finance/report/voucher';
import { monthRange } from '#domain/kernel/dates/calendar-date';
import { unvoucheredBetween } from '#server/measures/finance/voucher';
import { assertSeesAllParks } from '#server/platform/access/scope';
import { sum } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { matching } from './owing';

/** The books of legal entities cover all their parks. */
const ofBooks = ({ actor }: Pick<Call, 'actor'>): Sql => {
  assertSeesAllParks({ actor }, '查看凭证');
  return empty;
};

const DEBIT: Sql = sql`case when l.side = 'debit' then l.amount_fen end`;
const CREDIT: Sql = sql`case when l.side = 'credit' then l.amount_fen end`;

const vouchersSql: ReportSql<typeof vouchersReport> = {
  source: (call, { dated, legal_entity_id, state, subject }) => sql`${ofBooks(call)}with lines as (
    select l.id as voucher_line_id, v.id as voucher_id, '记-' || v.number as voucher_number, v.voucher_date, v.event, l.summary, l.subject, s.name as subject_name, ${DEBIT} as debit_fen,
      ${CREDIT} as credit_fen, l.tenant_id, t.name as tenant_name, l.contract_id, c.number as contract_number, p.name as park_name, b.name as building_name,
      v.legal_entity_id as entity_id, e.name as entity_name, v.exported_at, u.display_name as created_by_name
    from voucher v
    join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
    join legal_entity e on e.company_id = v.company_id and e.id = v.legal_entity_id
    join ledger_subject s on s.company_id = l.company_id and s.code = l.subject
    join app_user u on u.company_id = v.company_id and u.id = v.created_by
    left join tenant t on t.company_id = l.company_id and t.id = l.tenant_id
    left join contract c on c.company_id = l.company_id and c.id = l.contract_id
    left join park p on p.company_id = l.company_id and p.id = l.park_id
    left join building b on b.company_id = l.company_id and b.id = l.building_id
    where v.company_id = app_company() and v.voucher_date between ${dated.from}::date and ${dated.to}::date${matching(sql`v.legal_entity_id`, legal_entity_id)}${
      state === 'all' ? empty : state === 'open' ? sql` and v.exported_at is null` : sql` and v.exported_at is not null`
    }${subject ? sql` and starts_with(l.subject, ${subject})` : empty})`,
  columns: {},
  order: sql`order by voucher_date, voucher_line_id`,
  totals: {
    voucher_count: sql`count(distinct voucher_id)::int`,
    debit_fen: sum(sql`debit_fen`),
    credit_fen: sum(sql`credit_fen`),
  },
  named: { legal_entity_id: 'legal_entity' },
};

const unvoucheredSql: ReportSql<typeof unvoucheredReport> = {
  source: (call, { dated, legal_entity_id }) => sql`${ofBooks(call)}with lines as (
    select x.event || '-' || x.posting_id as line, x.day, x.event, x.gross_fen, x.net_fen, x.tax_fen, x.tenant_id, t.name as tenant_name, x.contract_id,
      c.number as contract_number, i.name as charge_item, a.name as flow_account, e.id as entity_id, e.name as entity_name
    from legal_entity e
    cross join lateral ${unvoucheredBetween(sql`e.id`, sql`${dated.from}::date`, sql`least(${dated.to}::date, ${call.today}::date)`)} x
    left join tenant t on t.company_id = app_company() and t.id = x.tenant_id
    left join contract c on c.company_id = app_company() and c.id = x.contract_id
    left join charge_item i on i.company_id = app_company() and i.id = x.charge_item_id
    left join flow_account a on a.company_id = app_company() and a.id = x.flow_account_id
    where e.company_id = app_company()${matching(sql`e.id`, legal_entity_id)})`,
  columns: {},
  order: sql`order by day, event, line`,
  totals: {
    posting_count: sql`count(*)::int`,
    gross_fen: sum(sql`gross_fen`),
    net_fen: sum(sql`net_fen`),
    tax_fen: sum(sql`tax_fen`),
  },
  named: { legal_entity_id: 'legal_entity' },
};

const balancesSql: ReportSql<typeof subjectBalancesReport> = {
  source: (call, { months, legal_entity_id }) => {
    const from = sql`${monthRange(months.from).start}::date`;
    return sql`${ofBooks(call)}with lines as (
    select e.id || '-' || l.subject as line, l.subject, s.name as subject_name, e.id as entity_id, e.name as entity_name,
      coalesce(sum(coalesce(${DEBIT}, -l.amount_fen)) filter (where v.voucher_date < ${from}), 0)::bigint as opening_fen,
      coalesce(sum(${DEBIT}) filter (where v.voucher_date >= ${from}), 0)::bigint as debit_fen,
      coalesce(sum(${CREDIT}) filter (where v.voucher_date >= ${from}), 0)::bigint as credit_fen,
      sum(coalesce(${DEBIT}, -l.amount_fen))::bigint as closing_fen
    from voucher v
    join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
    join legal_entity e on e.company_id = v.company_id and e.id = v.legal_entity_id
    join ledger_subject s on s.company_id = l.company_id and s.code = l.subject
    where v.company_id = app_company() and v.voucher_date <= ${monthRange(months.to).end}::date${matching(sql`v.legal_entity_id`, legal_entity_id)}
    group by l.subject, s.name, e.id, e.name)`;
  },
  columns: {},
  order: sql`order by entity_name, entity_id, subject`,
  totals: {
    opening_fen: sum(sql`opening_fen`),
    debit_fen: sum(sql`debit_fen`),
    credit_fen: sum(sql`credit_fen`),
    closing_fen: sum(sql`closing_fen`),
  },
  named: { legal_entity_id: 'legal_entity' },
};

export const voucherReportRoutes = [
  ...reportRoutes(vouchersReport, vouchersSql),
  ...reportRoutes(unvoucheredReport, unvoucheredSql),
  ...reportRoutes(subjectBalancesReport, balancesSql),
];
