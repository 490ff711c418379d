// Stores the lines of a bank's file, each once, in the order in which their balances follow from each other.
import sql from 'sql-template-tag';
import { inBalanceOrder } from '#domain/finance/receipts/running-balance';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { inParts } from '#server/platform/import/parts';
import { turn } from '#server/platform/runtime/turn';
import type { Call } from '#server/platform/use-case/route';

export interface NewBankLine {
  booked_on: CalendarDate;
  /** `HH:MM:SS`; empty where the bank states none. */
  booked_time: string;
  direction: 'in' | 'out';
  amount_fen: number;
  balance_fen: number | null;
  counterparty: string;
  counterparty_account: string;
  bank_serial: string;
  remark: string;
  /** Identifies the line among those of the account. */
  line_key: string;
}

interface Target {
  flow_account_id: number;
  statement_id: number;
}

/** Returns lines from the oldest to the newest, by the days of the first and the last one. */
export function oldestFirst<L>(lines: readonly L[], dayOf: (line: L) => CalendarDate): readonly L[] {
  const [first, last] = [lines[0], lines.at(-1)];
  return first !== undefined && last !== undefined && dayOf(first) > dayOf(last) ? [...lines].reverse() : lines;
}

/** Inserts the lines that the account does not have yet, from the oldest to the newest; returns their number. `orderDays` has to follow. */
export async function insertLines({ tx }: Call, target: Target, lines: readonly NewBankLine[]): Promise<number> {
  if (!lines[0]) return 0;
  const added = await tx.query(
    sql`insert into bank_line (company_id, flow_account_id, statement_id, booked_on, booked_time, place, direction, amount_fen, balance_fen, counterparty,
          counterparty_account, bank_serial, remark, line_key)
        select app_company(), ${target.flow_account_id}, ${target.statement_id}, n.booked_on, n.booked_time,
          coalesce((select max(o.place) from bank_line o where o.company_id = app_company() and o.flow_account_id = ${target.flow_account_id}
            and o.booked_on = n.booked_on), 0) + n.ordinality,
          n.direction, n.amount_fen, n.balance_fen, n.counterparty, n.counterparty_account, n.bank_serial, n.remark, n.line_key
        from jsonb_populate_recordset(null::bank_line, ${JSON.stringify(lines)}::jsonb) with ordinality n order by n.ordinality
        on conflict do nothing returning id`,
  );
  return added.length;
}

/** Inserts the lines that the account does not have yet, given in the order of the file, and orders their days. */
export async function storeLines(call: Call, target: Target, lines: readonly NewBankLine[]): Promise<void> {
  const ordered = oldestFirst(lines, ({ booked_on }) => booked_on);
  if (!ordered[0]) return;
  await insertLines(call, target, ordered);
  await orderDays((work) => work(call), target.flow_account_id, [
    ...new Set(ordered.map(({ booked_on }) => booked_on)),
  ]);
}

/** Runs work in a transaction: that of a call, or one for each part, so that others need not wait for all of them. */
export type InTransaction = <T>(work: (call: Call) => Promise<T>) => Promise<T>;

interface OrderedLine {
  id: number;
  place: number;
  signed_fen: number;
  balance_fen: number | null;
}

/** Lines that are read or numbered by one statement. */
const PART = 200;

/** Numbers the lines of the days in the order of their balances. */
export async function orderDays(
  inTransaction: InTransaction,
  account_id: number,
  days: readonly CalendarDate[],
): Promise<void> {
  const sorted = [...days].sort();
  if (!sorted[0]) return;
  let closing = await inTransaction(({ tx }) => closingBefore(tx, account_id, sorted[0] as CalendarDate));
  for (const day of sorted) {
    const lines = await linesOn(inTransaction, account_id, day);
    const ordered: OrderedLine[] = inBalanceOrder(lines, closing);
    closing = ordered.at(-1)?.balance_fen ?? null;
    const moved = ordered.flatMap(({ id, place }, index) => (place === index + 1 ? [] : [{ id, place: index + 1 }]));
    await inParts(moved, (part) => inTransaction(({ tx }) => renumber(tx, part)), PART);
    await turn();
  }
}

/** Returns the balance after the last line before a day; null where there is none. */
async function closingBefore(tx: Tx, account_id: number, day: CalendarDate): Promise<number | null> {
  const [last] = await tx.query<{ balance_fen: number | null }>(
    sql`select l.balance_fen from bank_line l where l.company_id = app_company() and l.flow_account_id = ${account_id}
          and l.booked_on < ${day}::date order by l.booked_on desc, l.place desc, l.id desc limit 1`,
  );
  return last?.balance_fen ?? null;
}

async function linesOn(inTransaction: InTransaction, account_id: number, day: CalendarDate): Promise<OrderedLine[]> {
  const lines: OrderedLine[] = [];
  for (;;) {
    const last = lines.at(-1);
    const page = await inTransaction(({ tx }) =>
      tx.query<OrderedLine>(
        sql`select l.id, l.place, l.balance_fen, case l.direction when 'in' then l.amount_fen else -l.amount_fen end as signed_fen
            from bank_line l where l.company_id = app_company() and l.flow_account_id = ${account_id} and l.booked_on = ${day}
              and (l.place, l.id) > (${last?.place ?? 0}::integer, ${last?.id ?? 0}::bigint)
            order by l.booked_on, l.place, l.id limit ${PART}`,
      ),
    );
    lines.push(...page);
    if (page.length < PART) return lines;
    await turn();
  }
}

const renumber = (tx: Tx, moved: readonly { id: number; place: number }[]) =>
  tx.query(
    sql`update bank_line l set place = n.place from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) n (id bigint, place integer)
        where l.company_id = app_company() and l.id = n.id`,
  );
