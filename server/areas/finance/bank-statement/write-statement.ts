// Writes a checked statement in parts: its receipts into the books, every movement as a line of the account, and matches both.
import sql from 'sql-template-tag';
import type { StatementResult } from '#api/finance/bank-statement/bank-statement.schema';
import { cut } from '#api/kernel/form/storable';
import { MOST_MADE } from '#api/kernel/import';
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { one } from '#server/platform/db/database';
import { inParts } from '#server/platform/import/parts';
import { insertRecord } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';
import { autoMatch, type BankPair, holdAccount, linkPairs } from '../bank-line/match';
import { type InTransaction, insertLines, type NewBankLine, oldestFirst, orderDays } from '../bank-line/store-lines';
import { isIdentifiedPayer } from '../cash-record/payer-tenant';
import { postCash } from '../posting/cash';
import type { ClassifiedLine, StatementAccount } from './classify-lines';

/** A checked statement: its lines in the order of the file, and which of them the user imports. */
export interface CheckedStatement {
  file_name: string;
  lines: readonly ClassifiedLine[];
  wanted: (each: ClassifiedLine) => boolean;
}

/** Where its lines are written. */
export interface StatementTarget {
  flow_account_id: number;
  statement_id: number;
}

/** Returns the remark of a receipt; a number of the bank that is not its serial is kept there. */
const remarkOf = ({ remark, bank_serial }: StatementLine, serial: string | null) =>
  [remark, serial === null && bank_serial !== '' ? `流水号 ${bank_serial}` : ''].filter(Boolean).join(' ');

const bankLineOf = ({ line, balance_fen, time, serial, key }: ClassifiedLine): NewBankLine => ({
  booked_on: line.received_on,
  booked_time: time,
  direction: line.direction,
  amount_fen: line.amount_fen,
  balance_fen,
  counterparty: cut(line.payer, 100),
  counterparty_account: cut(line.payer_account, 64),
  bank_serial: serial ?? '',
  remark: cut(remarkOf(line, serial), 200),
  line_key: key,
});

const isReceipt = ({ line }: ClassifiedLine) => line.direction === 'in' && line.nature === 'plain' && line.payer !== '';

interface Counts {
  outgoing: number;
  left_out: number;
}

function countsOf({ lines, wanted }: CheckedStatement): Counts {
  const counts: Counts = { outgoing: 0, left_out: 0 };
  for (const each of lines) {
    if (wanted(each)) counts.outgoing += isReceipt(each) ? 0 : 1;
    else if (each.state === 'out' || each.state === 'other') counts.outgoing += 1;
    else if (each.state !== 'known') counts.left_out += 1;
  }
  return counts;
}

/** Stores the statement, even when none of its lines was new. */
export async function insertStatement(
  { tx, actor, today }: Call,
  account: StatementAccount,
  checked: CheckedStatement,
): Promise<StatementTarget> {
  let [first_on, last_on] = [today, ''];
  for (const { line, state } of checked.lines) {
    if (state === 'wrong') continue;
    if (line.received_on < first_on) first_on = line.received_on;
    if (line.received_on > last_on) last_on = line.received_on;
  }
  const statement_id = await insertRecord(tx, 'bank_statement', {
    flow_account_id: account.id,
    file_name: checked.file_name,
    lines: checked.lines.length,
    ...countsOf(checked),
    first_on,
    last_on: last_on || today,
    created_by: actor.user_id,
  });
  return { flow_account_id: account.id, statement_id };
}

/**
 * Returns the lines to store, from the oldest to the newest: those that the user imports, and those that become bank lines only. Lines that keep their
 * key are not copied: copies of 50,000 lines would delay other requests.
 */
export function linesToStore({ lines, wanted }: CheckedStatement): readonly ClassifiedLine[] {
  const stored: ClassifiedLine[] = [];
  for (const each of lines) {
    if (!wanted(each)) {
      if (each.stored_as_line) stored.push(each);
    } else {
      // A line that the user imports although its key is in the books is another movement.
      stored.push(each.recorded ? { ...each, key: each.fresh_key } : each);
    }
  }
  return oldestFirst(stored, ({ line }) => line.received_on);
}

/** Writes a part of the lines; those that another user wrote in the meantime are left out. */
export async function writeLines(
  call: Call,
  target: StatementTarget,
  part: readonly ClassifiedLine[],
  wanted: CheckedStatement['wanted'],
): Promise<void> {
  await holdAccount(call.tx, target.flow_account_id);
  await insertLines(call, target, part.map(bankLineOf));
  const receipts = part
    .filter((each) => wanted(each) && isReceipt(each))
    .map(({ line, key, serial, tenant }) => ({
      ...target,
      received_on: line.received_on,
      amount_fen: line.amount_fen,
      payer: line.payer,
      tenant_id: tenant && isIdentifiedPayer(tenant) ? tenant.id : null,
      payer_account: line.payer_account,
      bank_serial: serial,
      statement_key: key,
      remark: cut(remarkOf(line, serial), 200),
    }));
  await postCash(call, receipts, { skipRecorded: true });
  await matchReceipts(
    call,
    target,
    receipts.map(({ statement_key }) => statement_key),
  );
}

/** Matches the receipts of a statement with the lines under the same key. Both are joined here: a join in SQL has no statistics of the new rows. */
async function matchReceipts(call: Call, { flow_account_id, statement_id }: StatementTarget, keys: string[]) {
  const receipts = await call.tx.query<{ id: number; statement_key: string }>(
    sql`select id, statement_key from cash_record where company_id = app_company() and flow_account_id = ${flow_account_id}
          and statement_key = any(${keys}::text[]) and statement_id = ${statement_id} and bank_match_id is null and voided_on is null order by id`,
  );
  if (receipts.length === 0) return;
  const lines = await call.tx.query<{ id: number; line_key: string }>(
    sql`select l.id, l.line_key from bank_line l where l.company_id = app_company() and l.flow_account_id = ${flow_account_id}
          and l.bank_match_id is null and l.line_key = any(${receipts.map(({ statement_key }) => statement_key)}::text[])`,
  );
  const lineOf = new Map(lines.map(({ id, line_key }) => [line_key, id]));
  const pairs = receipts.flatMap(({ id, statement_key }): BankPair[] => {
    const line_id = lineOf.get(statement_key);
    return line_id === undefined ? [] : [{ line_id, source: 'cash', booked_id: id }];
  });
  await linkPairs(call, flow_account_id, pairs);
}

/** Lines of the days that are matched at once. */
const MATCHED = 200;

/** Orders the days of the written lines and matches them, the days in parts. */
export async function settleLines(
  inTransaction: InTransaction,
  { flow_account_id }: StatementTarget,
  lines: readonly ClassifiedLine[],
): Promise<void> {
  const days = new Map<CalendarDate, number>();
  for (const { line } of lines) days.set(line.received_on, (days.get(line.received_on) ?? 0) + 1);
  const sorted = [...days.keys()].sort();
  await orderDays(inTransaction, flow_account_id, sorted);
  let from: CalendarDate | undefined = sorted[0];
  let count = 0;
  for (const [place, day] of sorted.entries()) {
    from ??= day;
    count += days.get(day) ?? 0;
    if (count < MATCHED && place < sorted.length - 1) continue;
    const span = { from, to: day };
    await inTransaction((call) => autoMatch(call, flow_account_id, span));
    from = undefined;
    count = 0;
  }
}

/** Returns what a statement has added, and writes it into the audit trail. */
export async function resultOf(
  call: Call,
  { statement_id }: StatementTarget,
  checked: CheckedStatement,
): Promise<StatementResult> {
  const { tx } = call;
  const { outgoing, left_out } = countsOf(checked);
  const made = await one<{ imported: number; amount_fen: number; lines: number }>(
    tx,
    sql`select count(*)::integer as imported, coalesce(sum(m.amount_fen), 0)::bigint as amount_fen,
          (select count(*)::integer from bank_line l where l.company_id = app_company() and l.statement_id = ${statement_id}) as lines
        from cash_record m where m.company_id = app_company() and m.statement_id = ${statement_id}`,
  );
  const first = await tx.query<{ id: number }>(
    sql`select id from cash_record where company_id = app_company() and statement_id = ${statement_id} order by id limit ${MOST_MADE}`,
  );
  const result = { ...made, known: checked.lines.length - outgoing - left_out - made.imported, left_out };
  await call.audit({
    object: 'bank_statement',
    object_id: statement_id,
    action: 'import',
    after: { file_name: checked.file_name, ...result },
  });
  return { ...result, ids: first.map(({ id }) => id) };
}

/** Writes a statement within the transaction of a call. */
export async function writeStatement(
  call: Call,
  account: StatementAccount,
  checked: CheckedStatement,
): Promise<StatementResult> {
  await holdAccount(call.tx, account.id);
  const target = await insertStatement(call, account, checked);
  const lines = linesToStore(checked);
  await inParts(lines, (part) => writeLines(call, target, part, checked.wanted));
  await settleLines((work) => work(call), target, lines);
  return resultOf(call, target, checked);
}
