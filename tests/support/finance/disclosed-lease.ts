// Leases with their rent and initial direct costs, written straight into the tables, with arbitrary dates.
import sql from 'sql-template-tag';
import type { DatedAmount } from '#domain/finance/accounting/amortisation';
import type { DisclosedLease } from '#domain/finance/accounting/lease-disclosure';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { HALVES } from '../investment/commission';
import { addContract, addReceivable, type Books } from './books';

/** Day before all amounts, on which rows are posted. */
const FAR = '2019-01-01';
const RULE = { ...HALVES, kind: 'fixed' as const, months: undefined, amount_fen: 100_000 };

/** Confirms the costs as a commission of the contract, capitalised in the books or not. */
export async function addCosts(
  tx: Tx,
  books: Books,
  contract_id: number,
  costs: readonly DatedAmount[],
  deferred = false,
): Promise<void> {
  if (!costs.length) return;
  const kind = await one<{ id: number }>(
    tx,
    sql`select min(id) as id from dictionary where company_id = app_company() and kind = 'channel-type'`,
  );
  const channel_id = await insertRecord(tx, 'channel', { name: `渠道${contract_id}`, kind_id: kind.id });
  const approved = { amount_fen: 1, approved_on: FAR, start_date: FAR };
  await insertRecords(tx, 'commission', [
    { contract_id, channel_id, rule: JSON.parse(JSON.stringify(RULE)), ...approved },
  ]);
  const line = { contract_id, seq: 1, kind: 'instalment', trigger: 'signed', share: '1', amount_fen: 1, due_on: FAR };
  const line_id = await insertRecord(tx, 'commission_line', line);
  for (const [place, { on, fen }] of costs.entries()) {
    const act = { line_id, kind: 'approve', seq: place + 1, amount_fen: fen, acted_on: on, deferred };
    await insertRecord(tx, 'commission_act', { ...act, created_by: books.user_id });
  }
}

/** Confirms the amounts as an incentive of the contract. */
export async function addIncentives(
  tx: Tx,
  books: Books,
  contract_id: number,
  amounts: readonly DatedAmount[],
): Promise<void> {
  const terms = { kind: 'cash', trigger: 'date', due_on: FAR, against_invoices: false, clawback: false };
  for (const [place, { on, fen }] of amounts.entries()) {
    const agreed = { ...terms, contract_id, seq: place + 1, amount_fen: fen, approved_on: FAR };
    const incentive_id = await insertRecord(tx, 'lease_incentive', agreed);
    const act = { incentive_id, amount_fen: fen, acted_on: on, created_at: `${on}T02:00:00Z` };
    await insertRecord(tx, 'incentive_act', { ...act, created_by: books.user_id });
  }
}

type Change = DisclosedLease['term']['changes'][number] & { agreed_on?: string };

/** Adds the lease with its receivables and costs; changes are known long before, unless they state when. */
export async function addDisclosedLease(tx: Tx, books: Books, input: DisclosedLease): Promise<number> {
  const { start, end } = input.term;
  const changes = input.term.changes.map((change: Change, place) => ({ agreed_on: addDays(FAR, place), ...change }));
  const contract_id = await addContract(tx, books, { start, end });
  const { id: clause_id } = await one<{ id: number }>(
    tx,
    sql`select id from charge_clause where company_id = app_company() and contract_id = ${contract_id}`,
  );
  for (const [place, change] of changes.entries())
    await tx.query(
      sql`insert into contract_version (company_id, contract_id, version_no, effective_on, end_date, approved_on, reason)
          values (app_company(), ${contract_id}, ${place + 2}, ${change.effective_date}, ${change.end}, ${change.agreed_on}, '变更')`,
    );
  // The rows of the first version, and the difference of each later one, due far before any day.
  const row = { contract_id, clause_id };
  const [due, ...rest] = input.receivables;
  if (!due) throw new Error('every lease has rent');
  const original = await addReceivable(tx, books, { ...row, due: due.due, gross: due.net, posted: FAR });
  for (const { due: on, net } of rest) await addReceivable(tx, books, { ...row, due: on, gross: net, posted: FAR });
  const totals = [
    input.receivables.reduce((sum, { net }) => sum + net, 0),
    ...changes.map(({ total_net }) => total_net),
  ];
  for (const [place, { total_net, agreed_on: posted }] of changes.entries()) {
    const gross = total_net - (totals[place] ?? 0);
    if (gross !== 0)
      await addReceivable(tx, books, {
        ...row,
        due: due.due,
        gross,
        version_no: place + 2,
        posted,
        ...(gross < 0 && { adjusts_id: original }),
      });
  }
  for (const [place, { on, fen }] of input.variable.entries()) {
    const receivable_id = await addReceivable(tx, books, { due: on, gross: fen, contract_id });
    const period = { start_date: addDays(start, place), end_date: addDays(start, place), settled_on: on };
    const amounts = { share_fen: fen, minimum_fen: 0, gross_fen: fen, net_fen: fen, tax_fen: 0 };
    await insertRecords(tx, 'turnover_settlement', [
      { contract_id, line: 1, ...period, ...amounts, receivable_id, created_by: books.user_id },
    ]);
  }
  for (const { on, fen } of input.other) await addReceivable(tx, books, { due: on, gross: fen, contract_id });
  await addCosts(tx, books, contract_id, input.costs);
  await addIncentives(tx, books, contract_id, input.incentives ?? []);
  return contract_id;
}
