// The end of a month in the books of a legal entity (月末结账, docs/domain §6): remaining work per step. Each figure is defined by its own area; this
// module only reads.
import sql, { type Sql } from 'sql-template-tag';
import { monthEndSteps } from '#api/finance/month-end';
import type { MonthEnd, MonthEndStep } from '#api/finance/month-end.schema';
import type { MonthEndBooks, MonthEndStepKey } from '#api/finance/month-end-steps';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { turnoverClausesIn } from '#server/areas/contracts/turnover';
import { openCashFen } from '#server/areas/finance/cash-record/cash-record';
import { computed, principals } from '#server/areas/finance/late-fee/late-fee-posting';
import { amortisationDueOf, amortisationPostedAfter } from '#server/areas/finance/voucher/amortisation';
import { assertBooks } from '#server/areas/finance/voucher/make';
import { revenueDueOf, revenuePostedAfter } from '#server/areas/finance/voucher/revenue';
import { isUnbilled, openFen } from '#server/measures/finance/receivable';
import { unvoucheredBetween } from '#server/measures/finance/voucher';
import { maybeOne, one, withoutLoops } from '#server/platform/db/database';
import { invalid } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { payee } from '#server/policies/payee';

/** Remaining items and their sum in fen. */
interface Remaining {
  count: number;
  amount_fen: number | null;
}

const stepOf = (key: MonthEndStepKey, { count, amount_fen }: Remaining): MonthEndStep => ({
  key,
  done: count === 0,
  count,
  amount_fen,
  at: null,
});

const count = sql`select count(*)::int as count`;
const sumOf = (fen: Sql) => sql`coalesce(sum(${fen}), 0)::bigint as amount_fen`;

/** Returns one counting statement per step, in their order. */
function remainingOf({ legal_entity_id, month }: MonthEndBooks, today: string) {
  const { start, end } = monthRange(month);
  const first = sql`${start}::date`;
  const last = sql`${end}::date`;
  return {
    turnover: sql`${count}, null::bigint as amount_fen from ${turnoverClausesIn(month)}
      where c.company_id = app_company() and ${payee} = ${legal_entity_id} and d.contract_id is null`,
    provisional: sql`${count}, ${sumOf(sql`s.gross_fen`)} from contract c
      join charge_clause x on (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)
      join schedule_row s on (s.company_id, s.clause_id) = (x.company_id, x.id) and s.provisional and s.dropped_in is null
      where c.company_id = app_company() and ${payee} = ${legal_entity_id} and c.status = 'approved' and c.leave_date is null
        and s.due_date <= ${last}`,
    cash: sql`${count}, ${sumOf(openCashFen)} from cash_record m
      where m.company_id = app_company() and m.legal_entity_id = ${legal_entity_id} and m.received_on <= ${last} and ${openCashFen} > 0`,
    bank: sql`${count}, ${sumOf(sql`case l.direction when 'in' then l.amount_fen else -l.amount_fen end`)} from bank_line l
      join flow_account a on (a.company_id, a.id) = (l.company_id, l.flow_account_id) and a.legal_entity_id = ${legal_entity_id}
      where l.company_id = app_company() and l.booked_on <= ${last} and l.bank_match_id is null`,
    unbilled: sql`${count}, ${sumOf(openFen)} from receivable r
      left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
      where r.company_id = app_company() and r.legal_entity_id = ${legal_entity_id} and r.due_date between ${first} and ${last} and ${isUnbilled}`,
    // Corrections posted in a later month can no longer be posted in this one.
    revenue: sql`${revenueDueOf({ legal_entity_id, month })} ${count}, ${sumOf(sql`d.amount_fen`)} from due d
      where not ${revenuePostedAfter({ legal_entity_id, month })}`,
    amortisation: sql`${amortisationDueOf({ legal_entity_id, month })} ${count}, ${sumOf(sql`d.amount_fen`)} from due d
      where not ${amortisationPostedAfter({ legal_entity_id, month })}`,
    voucher: sql`${count}, ${sumOf(sql`v.gross_fen`)} from
      ${unvoucheredBetween(sql`${legal_entity_id}`, first, sql`least(${last}, ${today}::date)`)} v`,
    voucher_export: sql`${count}, ${sumOf(sql`(select sum(l.amount_fen) from voucher_line l
        where l.company_id = v.company_id and l.voucher_id = v.id and l.side = 'debit')`)} from voucher v
      where v.company_id = app_company() and v.legal_entity_id = ${legal_entity_id} and v.month = ${first} and v.exported_at is null`,
  } satisfies Partial<Record<MonthEndStepKey, Sql>>;
}

async function lateFeesOf({ tx, today }: Call, { legal_entity_id, month }: MonthEndBooks): Promise<Remaining> {
  const { end } = monthRange(month);
  const as_of = end < today ? end : today;
  const bearing = (await principals(tx, as_of, sql`r.legal_entity_id = ${legal_entity_id}`))
    .flatMap((row) => computed(row, as_of))
    .filter((row) => row.to_post_fen > 0);
  return { count: bearing.length, amount_fen: bearing.reduce((sum, row) => sum + row.to_post_fen, 0) };
}

/** Returns the last nightly run; the step is open before the first. */
async function ledgerCheckOf({ tx }: Call): Promise<MonthEndStep> {
  const run = await maybeOne<{ wrong: number; checked_at: string }>(
    tx,
    sql`select wrong, checked_at from ledger_check_run where company_id = app_company() order by id desc limit 1`,
  );
  const { wrong, checked_at } = run ?? { wrong: 0, checked_at: null };
  return {
    key: 'ledger_check',
    done: checked_at !== null && wrong === 0,
    count: wrong,
    amount_fen: null,
    at: checked_at,
  };
}

async function steps(call: Call, books: MonthEndBooks): Promise<MonthEnd> {
  const { tx, today } = call;
  await assertBooks(call, books.legal_entity_id);
  if (books.month > yearMonthOf(today)) throw invalid([{ path: ['month'], message: '不能查看未来的月份' }]);
  const { end } = monthRange(books.month);
  const remaining = remainingOf(books, today);
  const step = async (key: keyof typeof remaining) =>
    stepOf(key, await withoutLoops(tx, (planned) => one<Remaining>(planned, remaining[key])));
  const lateFees = stepOf('late_fee', await lateFeesOf(call, books));
  const voucher = await step('voucher');
  const exported = await step('voucher_export');
  const { closed } = await one<{ closed: boolean }>(
    tx,
    sql`select coalesce(closed_through(app_company(), ${books.legal_entity_id}) >= ${end}::date, false) as closed`,
  );
  return {
    steps: [
      await step('turnover'),
      await step('provisional'),
      await step('cash'),
      await step('bank'),
      await step('unbilled'),
      lateFees,
      await ledgerCheckOf(call),
      await step('revenue'),
      await step('amortisation'),
      voucher,
      // Postings without a voucher are not exported either.
      { ...exported, done: exported.done && voucher.done },
    ],
    closed,
  };
}

export const monthEndRoutes: Route[] = [handle(monthEndSteps, steps)];
