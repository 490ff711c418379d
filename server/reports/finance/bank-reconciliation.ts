// Bank reconciliation (银行对账): figures of each account, and the statement of a day. Declared in api/finance/report/bank-reconciliation.
import sql, { join, type Sql } from 'sql-template-tag';
import { accountReconciliations } from '#api/finance/bank-line/bank-line';
import type { AccountReconciliation } from '#api/finance/bank-line/bank-line.schema';
import { COMMISSION_MOVE } from '#api/finance/bank-line/bank-line-labels';
import { bankReconciliationReport, type RECONCILIATION_LINE } from '#api/finance/report/bank-reconciliation';
import { bankGapsOn, bankMovementsOn, bankReconciliationOn, bankReportedOn } from '#server/measures/finance/bank';
import { inScope } from '#server/platform/access/scope';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import { type Call, handle } from '#server/platform/use-case/route';
import { matching } from './owing';

/** Gaps shown for an account. */
const MAX_GAPS = 5;

const accounts = ({ tx, actor }: Call, { day }: { day: string }): Promise<AccountReconciliation[]> =>
  tx.query<AccountReconciliation>(
    sql`select r.*, a.name as flow_account,
          (select coalesce(json_agg(json_build_object('booked_on', g.booked_on, 'expected_fen', g.expected_fen, 'balance_fen', g.balance_fen)
              order by g.booked_on, g.bank_line_id), '[]')
            from (select g.* from ${bankGapsOn(day)} g where g.flow_account_id = r.flow_account_id
              order by g.booked_on, g.bank_line_id limit ${MAX_GAPS}) g) as gaps,
          b.reported_on, b.reported_fen, b.reported_fen - b.bank_fen as reported_excess_fen
        from ${bankReconciliationOn(day)} r
        join flow_account a on a.company_id = app_company() and a.id = r.flow_account_id${inScope(actor, sql`a.park_id`)}
        left join ${bankReportedOn(day)} b on b.flow_account_id = r.flow_account_id
        order by a.sort, a.id`,
  );

type Line = keyof typeof RECONCILIATION_LINE;

const bankAdjusted = sql`r.stated_fen + r.book_in_fen - r.book_out_fen`;
const bookAdjusted = sql`r.book_fen + r.bank_in_fen - r.bank_out_fen`;

/** Lines of an account in their order, each with its amount. */
const LINES: readonly { line: Line; fen: Sql }[] = [
  { line: 'bank', fen: sql`r.stated_fen` },
  { line: 'book_in', fen: sql`r.book_in_fen` },
  { line: 'book_out', fen: sql`r.book_out_fen` },
  { line: 'bank_adjusted', fen: bankAdjusted },
  { line: 'book', fen: sql`r.book_fen` },
  { line: 'bank_in', fen: sql`r.bank_in_fen` },
  { line: 'bank_out', fen: sql`r.bank_out_fen` },
  { line: 'book_adjusted', fen: bookAdjusted },
  { line: 'difference', fen: sql`(${bankAdjusted}) - (${bookAdjusted})` },
];

/** The line under which an item in transit is listed. */
const lineOfItem = sql`case when m.stated then 'bank' else 'book' end || case when m.amount_fen > 0 then '_in' else '_out' end`;

/** Payments of commissions are named: their other side is a channel, not a tenant. */
const remarkOfItem = sql`case when m.kind <> 'commission' then m.remark else
  trim(case when m.amount_fen < 0 then ${COMMISSION_MOVE.out.label} else ${COMMISSION_MOVE.in.label} end || ' ' || m.remark) end`;

const amountOf = (line: Line): Sql => sql`coalesce(sum(amount_fen) filter (where line = ${line}), 0)`;

const reportSql: ReportSql<typeof bankReconciliationReport> = {
  source: ({ actor }, { flow_account_id, as_of }) => sql`with account as (
      select r.*, a.name, a.sort from ${bankReconciliationOn(as_of)} r
      join flow_account a on a.company_id = app_company() and a.id = r.flow_account_id
      where true${inScope(actor, sql`a.park_id`)}${matching(sql`a.id`, flow_account_id)}
    ), lines as (
      select r.flow_account_id, r.name as flow_account, r.sort, n.line, n.place, 0 as item, null::date as moved_on, null as party, null as remark,
        null::bigint as item_fen, n.fen as amount_fen, r.flow_account_id || n.line as row_key, null::bigint as bank_line_id
      from account r cross join lateral (values ${join(LINES.map(({ line, fen }, place) => sql`(${line}::text, ${place}::integer, ${fen})`))}) n (line, place, fen)
      union all
      select r.flow_account_id, r.name, r.sort, i.line, array_position(${LINES.map(({ line }) => line)}::text[], i.line) - 1, 1, m.moved_on,
        coalesce(nullif(m.party, ''), '—'), nullif(${remarkOfItem}, ''), abs(m.amount_fen), null, m.kind || m.item_id, case when m.stated then m.item_id end
      from ${bankMovementsOn(as_of)} m cross join lateral (select ${lineOfItem} as line) i join account r on r.flow_account_id = m.flow_account_id where m.in_transit)`,
  columns: {},
  order: sql`order by sort, flow_account_id, place, item, moved_on, row_key`,
  totals: {
    bank_adjusted_fen: amountOf('bank_adjusted'),
    book_adjusted_fen: amountOf('book_adjusted'),
    difference_fen: amountOf('difference'),
  },
  named: { flow_account_id: 'flow_account' },
};

export const bankReconciliationRoutes = [
  handle(accountReconciliations, accounts),
  ...reportRoutes(bankReconciliationReport, reportSql),
];
