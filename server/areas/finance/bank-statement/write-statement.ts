// Writes a checked statement: its receipts into the books, every movement as a line of the account, and matches both.
import sql from 'sql-template-tag';
import type { StatementResult } from '#api/finance/bank-statement/bank-statement.schema';
import { cut } from '#api/kernel/form/storable';
import { MOST_MADE } from '#api/kernel/import';
import type { StatementLine } from '#domain/finance/receipts/statement';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';
import { autoMatch, type BankPair, holdAccount, linkPairs } from '../bank-line/match';
import { type NewBankLine, storeLines } from '../bank-line/store-lines';
import { isKnownPayer } from '../cash-record/payer-tenant';
import { postCash } from '../posting/cash';
import type { ClassifiedLine, StatementAccount } from './classify-lines';

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

/** Matches the receipts of a statement with the lines under the same key. Both are joined here: a join in SQL has no statistics of the new rows. */
async function matchReceipts(call: Call, account_id: number, statement_id: number): Promise<void> {
  const receipts = await call.tx.query<{ id: number; statement_key: string }>(
    sql`select id, statement_key from cash_record where company_id = app_company() and statement_id = ${statement_id}
          and bank_match_id is null order by id`,
  );
  if (receipts.length === 0) return;
  const lines = await call.tx.query<{ id: number; line_key: string }>(
    sql`select l.id, l.line_key from bank_line l where l.company_id = app_company() and l.flow_account_id = ${account_id}
          and l.bank_match_id is null and l.line_key = any(${receipts.map(({ statement_key }) => statement_key)}::text[])`,
  );
  const lineOf = new Map(lines.map(({ id, line_key }) => [line_key, id]));
  const pairs = receipts.flatMap(({ id, statement_key }): BankPair[] => {
    const line_id = lineOf.get(statement_key);
    return line_id === undefined ? [] : [{ line_id, cash_record_id: id, bank_entry_id: null }];
  });
  await linkPairs(call, account_id, pairs);
}

/** Stores the statement, even when none of its lines was new. */
async function insertStatement(
  { tx, actor, today }: Call,
  account: StatementAccount,
  file_name: string,
  classified: readonly ClassifiedLine[],
  counts: { outgoing: number; left_out: number },
): Promise<number> {
  const days = classified.flatMap(({ line, state }) => (state === 'wrong' ? [] : [line.received_on])).sort();
  return insertRecord(tx, 'bank_statement', {
    flow_account_id: account.id,
    file_name,
    lines: classified.length,
    ...counts,
    first_on: days[0] ?? today,
    last_on: days.at(-1) ?? today,
    created_by: actor.user_id,
  });
}

const countLines = async (tx: Tx, statement_id: number): Promise<number> =>
  (
    await tx.query<{ id: number }>(
      sql`select id from bank_line where company_id = app_company() and statement_id = ${statement_id}`,
    )
  ).length;

/** Writes the lines that no other user has written in the meantime. */
export async function writeStatement(
  call: Call,
  account: StatementAccount,
  file_name: string,
  given: readonly ClassifiedLine[],
  wanted: (each: ClassifiedLine) => boolean,
): Promise<StatementResult> {
  const { tx } = call;
  await holdAccount(tx, account.id);
  const count = (...states: ClassifiedLine['state'][]) =>
    given.filter((each) => states.includes(each.state) && !wanted(each)).length;
  const isReceipt = ({ line }: ClassifiedLine) =>
    line.direction === 'in' && line.nature === 'plain' && line.payer !== '';
  const others = given.filter((each) => wanted(each) && !isReceipt(each)).length;
  const counts = { outgoing: count('out', 'other') + others, left_out: count('wrong', 'similar', 'skipped') };
  const statement_id = await insertStatement(call, account, file_name, given, counts);
  // A line that the user imports although its key is in the books is another movement.
  const classified = given.map((each) => (each.recorded && wanted(each) ? { ...each, key: each.fresh_key } : each));
  const stored = classified.filter((each) => wanted(each) || each.stored_as_line);
  await storeLines(call, { flow_account_id: account.id, statement_id }, stored.map(bankLineOf));
  const values = classified
    .filter((each) => wanted(each) && isReceipt(each))
    .map(({ line, key, serial, tenant }) => ({
      flow_account_id: account.id,
      statement_id,
      received_on: line.received_on,
      amount_fen: line.amount_fen,
      payer: line.payer,
      tenant_id: tenant && isKnownPayer(tenant) ? tenant.id : null,
      payer_account: line.payer_account,
      bank_serial: serial,
      statement_key: key,
      remark: cut(remarkOf(line, serial), 200),
    }));
  const fresh = await postCash(call, values, { skipRecorded: true });
  await matchReceipts(call, account.id, statement_id);
  await autoMatch(call, account.id);
  const imported = fresh.length;
  const result = {
    imported,
    known: classified.length - counts.outgoing - counts.left_out - imported,
    left_out: counts.left_out,
    amount_fen: fresh.reduce((sum, row) => sum + row.amount_fen, 0),
    lines: await countLines(tx, statement_id),
  };
  await call.audit({
    object: 'bank_statement',
    object_id: statement_id,
    action: 'import',
    after: { file_name, ...result },
  });
  return { ...result, ids: fresh.slice(0, MOST_MADE).map(({ id }) => id) };
}
