// Amounts owed and held on a day in SQL (docs/domain §5.7, §5.8, §6) against the rules of domain/: worked cases and random books.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { type AgingBucket, type AgingReceivable, aging } from '#domain/finance/arrears/aging';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { depositBalances, depositBalancesOn } from '#server/measures/finance/deposit';
import { isOverdue, openByDueDate, openFen, openFenOfAny, receivablesOn } from '#server/measures/finance/receivable';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { addContract, addMoney, addReceivable, putOn, undo, voidRow } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';
import { present } from '#tests/support/present';

interface AgingCase {
  name: string;
  input: { as_of: CalendarDate; receivables: AgingReceivable[] };
  expected: Record<AgingBucket | 'total', number>;
}
const agingCases: AgingCase[] = JSON.parse(readFileSync('tests/golden/cases/aging.json', 'utf8'));

const FIRST = '2025-01-01';
/** Number of days of the random books; queried on some of them, before the first and after the last. */
const DAYS = 120;
const QUERIED = [-1, 0, 17, 30, 45, 60, 61, 90, 119, 200, 400].map((day) => addDays(FIRST, day));

const { books, inside } = openBooks();

async function agingOn(tx: Tx, day: string): Promise<Partial<Record<AgingBucket | 'total', number>>> {
  const rows = await tx.query<{ bucket: AgingBucket | 'total'; fen: number }>(
    sql`select coalesce(bucket, 'total') as bucket, coalesce(sum(open_fen), 0)::bigint as fen from aging_on(${day}::date)
        group by grouping sets ((bucket), ())`,
  );
  return Object.fromEntries(rows.map(({ bucket, fen }) => [bucket, fen]));
}

const withoutZeros = (figures: Partial<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).filter(([name, fen]) => name === 'total' || fen !== 0));

/** Posts the entries of a worked case: a negative one undoes the write-off of the same amount. */
async function post(tx: Tx, money: number, { due, gross, write_offs, status }: AgingReceivable): Promise<void> {
  const id = await addReceivable(tx, books, { due, gross });
  const posted = new Map<number, number>();
  for (const { date, amount } of write_offs) {
    if (amount < 0) await undo(tx, books, present(posted.get(-amount), 'write-off'), date);
    else posted.set(amount, await putOn(tx, books, id, { cash_record_id: money }, amount, date));
  }
  if (status === 'void') await voidRow(tx, id, due);
}

it.each(agingCases)('worked case $name of aging', ({ input, expected }) =>
  inside(async (tx) => {
    const money = await addMoney(tx, books);
    for (const receivable of input.receivables) await post(tx, money, receivable);
    expect(withoutZeros(await agingOn(tx, input.as_of))).toEqual(withoutZeros(expected));
  }),
);

/** A random row and its history, in days after the first. */
const history = fc.record({
  due: fc.nat(DAYS),
  late: fc.constantFrom(0, 0, 0, 5, 40),
  gross: fc.integer({ min: 2, max: 100_000 }),
  credit: fc.constantFrom(false, false, false, true),
  paid: fc.array(
    fc.record({ after: fc.nat(60), part: fc.integer({ min: 1, max: 4 }), undone: fc.option(fc.nat(40)) }),
    {
      maxLength: 3,
    },
  ),
  voided: fc.option(fc.nat(80), { freq: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

interface ExpectedFigures extends AgingReceivable {
  id: number;
  accounting: CalendarDate;
  voided: CalendarDate | null;
}

/** Posts a row with its history and returns its expected figures in the books. */
async function postHistory(tx: Tx, money: number, each: History): Promise<ExpectedFigures> {
  const due = addDays(FIRST, each.due);
  const accounting = addDays(due, each.late);
  const gross = each.credit ? -each.gross : each.gross;
  const id = await addReceivable(tx, books, { due, accounting, gross });
  const write_offs: { date: CalendarDate; amount: number }[] = [];
  let remaining = each.gross;
  let last = accounting;
  for (const { after, part, undone } of each.credit ? [] : each.paid) {
    const amount = Math.floor(remaining / part);
    if (amount === 0) continue;
    const date = addDays(accounting, after);
    const write_off = await putOn(tx, books, id, { cash_record_id: money }, amount, date);
    write_offs.push({ date, amount });
    const end = undone === null && each.voided !== null ? 0 : undone;
    if (end === null) remaining -= amount;
    else {
      const back = addDays(date, end);
      await undo(tx, books, write_off, back);
      write_offs.push({ date: back, amount: -amount });
      if (back > last) last = back;
    }
  }
  const voided = each.voided === null ? null : addDays(last, each.voided);
  if (voided !== null) await voidRow(tx, id, voided);
  return { id, due, accounting, gross, write_offs, voided };
}

/** Offsets negative rows against open rows of the same books, some later than others. */
async function offset(tx: Tx, figures: readonly ExpectedFigures[]): Promise<void> {
  const open = figures.filter(({ voided, gross }) => voided === null && gross > 0);
  for (const [place, credit] of figures.filter(({ gross, voided }) => gross < 0 && voided === null).entries()) {
    const target = open[place];
    if (!target) return;
    const remaining = target.gross - target.write_offs.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Math.min(remaining, -credit.gross);
    if (amount === 0) continue;
    const later = target.accounting > credit.accounting ? target.accounting : credit.accounting;
    const date = addDays(later, place % 20);
    await putOn(tx, books, target.id, { offsets_id: credit.id }, amount, date);
    (target.write_offs as { date: CalendarDate; amount: number }[]).push({ date, amount });
    (credit.write_offs as { date: CalendarDate; amount: number }[]).push({ date, amount: -amount });
  }
}

/** Returns the rows of the books on a day: by accounting dates, and rows that fall due later. */
const standing = (figures: readonly ExpectedFigures[], day: string): ExpectedFigures[] =>
  figures.filter(
    ({ due, accounting, voided }) => (accounting <= day || due > day) && (voided === null || voided > day),
  );

const receivedBy = ({ write_offs }: ExpectedFigures, day: string): number =>
  write_offs.reduce((sum, { date, amount }) => sum + (date <= day ? amount : 0), 0);

describe('random books', () => {
  it('equal domain/ on every day, and today’s totals are those of the last', () =>
    inside(async (tx) => {
      const money = await addMoney(tx, books);
      const figures: ExpectedFigures[] = [];
      for (const each of fc.sample(history, { numRuns: 400, seed: 38 }))
        figures.push(await postHistory(tx, money, each));
      await offset(tx, figures);
      for (const day of QUERIED) {
        const rows = await tx.query(
          sql`select receivable_id, gross_fen, received_fen, open_fen, overdue_fen, unsettled from ${receivablesOn(day)} order by 1`,
        );
        const expected = standing(figures, day).map((row) => {
          const received_fen = receivedBy(row, day);
          const open_fen = row.gross - received_fen;
          const overdue_fen = row.due < day ? open_fen : 0;
          const unsettled = open_fen !== 0;
          return { receivable_id: row.id, gross_fen: row.gross, received_fen, open_fen, overdue_fen, unsettled };
        });
        expect(rows, day).toEqual(expected);
        const reported = aging({ as_of: day, receivables: standing(figures, day) });
        expect(withoutZeros(await agingOn(tx, day)), day).toEqual(withoutZeros(reported));
      }
      const after = QUERIED.at(-1) as string;
      const [totals] = await tx.query(
        sql`select (select sum(${openFen}) from receivable r where r.company_id = app_company() and ${isOverdue(after)}) as overdue,
              (select sum(${openFenOfAny}) from receivable r where r.company_id = app_company()) as open,
              (select sum(overdue_fen) from ${receivablesOn(after)}) as overdue_on, (select sum(open_fen) from ${receivablesOn('infinity')}) as open_on`,
      );
      const { open, overdue, open_on, overdue_on } = totals as Record<string, number>;
      expect([open_on, overdue_on]).toEqual([open, overdue]);
      expect(Number(open)).toBeGreaterThan(0);

      // Sums of all posted rows, by due date before or after the day.
      const day = addDays(FIRST, 60);
      const [apart] = await tx.query(
        sql`select ${openByDueDate(day)} from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
            where r.company_id = app_company() and r.voided_on is null`,
      );
      const sum = (dueThen: (due: CalendarDate) => boolean) =>
        standing(figures, after)
          .filter(({ due }) => dueThen(due))
          .reduce((fen, row) => fen + row.gross - receivedBy(row, after), 0);
      expect(apart).toEqual({
        due_fen: sum((due) => due <= day),
        overdue_fen: sum((due) => due < day),
        due_deposit_fen: 0,
        not_due_fen: sum((due) => due > day),
      });
    }));
});

const KINDS = ['use', 'refund', 'forfeit', 'carry_out', 'carry_in'] as const;
const move = fc.record({
  kind: fc.constantFrom('ask', 'receive', ...KINDS),
  day: fc.nat(DAYS),
  fen: fc.integer({ min: 1, max: 5_000 }),
  undone: fc.option(fc.nat(40)),
});

describe('deposits', () => {
  interface Move {
    contract_id: number;
    kind: string;
    day: CalendarDate;
    amount: number;
  }
  let moves: Move[];

  /** Enough is charged and received first, so that all moves out are covered. */
  async function fill(
    tx: Tx,
    money: number,
    contract_id: number,
    drawn: readonly (typeof move extends fc.Arbitrary<infer V> ? V : never)[],
  ) {
    const note = (kind: string, day: CalendarDate, amount: number) => moves.push({ contract_id, kind, day, amount });
    const request = await addReceivable(tx, books, {
      due: FIRST,
      gross: 1_000_000,
      contract_id,
      charge_item_id: books.deposit,
    });
    note('ask', FIRST, 1_000_000);
    await putOn(tx, books, request, { cash_record_id: money }, 500_000, FIRST);
    note('receive', FIRST, 500_000);
    for (const { kind, day: after, fen, undone } of drawn) {
      const day = addDays(FIRST, after);
      if (kind === 'ask') {
        const id = await addReceivable(tx, books, { due: day, gross: fen, contract_id, charge_item_id: books.deposit });
        note('ask', day, fen);
        if (undone !== null) {
          await voidRow(tx, id, addDays(day, undone));
          note('ask', addDays(day, undone), -fen);
        }
      } else if (kind === 'receive') {
        await putOn(tx, books, request, { cash_record_id: money }, fen, day);
        note('receive', day, fen);
      } else {
        const entry = { contract_id, charge_item_id: books.deposit, kind, reason: '', created_by: books.user_id };
        const dated = (date: string) => ({ entry_date: date, accounting_date: date });
        const id = await insertRecord(tx, 'deposit_entry', { ...entry, amount_fen: fen, ...dated(day) });
        note(kind, day, fen);
        if (undone === null || kind.startsWith('carry')) continue;
        const back = addDays(day, undone);
        await insertRecord(tx, 'deposit_entry', { ...entry, amount_fen: -fen, reverses_id: id, ...dated(back) });
        note(kind, back, -fen);
      }
    }
  }

  it('are the sum of their moves on every day, of every contract', () =>
    inside(async (tx) => {
      moves = [];
      const money = await addMoney(tx, books);
      const ids: number[] = [];
      for (const drawn of fc.sample(fc.array(move, { maxLength: 12 }), { numRuns: 60, seed: 58 })) {
        const id = await addContract(tx, books, { start: FIRST, end: '2026-12-31' });
        ids.push(id);
        await fill(tx, money, id, drawn);
      }
      for (const day of [...QUERIED, 'infinity']) {
        const until = day === 'infinity' ? '9999-12-31' : day;
        const rows = await tx.query(
          sql`select * from ${day === 'infinity' ? depositBalances : depositBalancesOn(day)} order by contract_id`,
        );
        const expected = ids.flatMap((contract_id) => {
          const mine = moves.filter((each) => each.contract_id === contract_id && each.day <= until);
          if (mine.length === 0) return [];
          const sum = (kind: string) => mine.reduce((fen, each) => fen + (each.kind === kind ? each.amount : 0), 0);
          const [used, refunded, forfeited, carried_out, carried_in] = KINDS.map(sum) as [
            number,
            number,
            number,
            number,
            number,
          ];
          const received_fen = sum('receive');
          return {
            contract_id,
            charge_item_id: books.deposit,
            asked_fen: sum('ask'),
            received_fen,
            used_fen: used,
            refunded_fen: refunded,
            forfeited_fen: forfeited,
            carried_in_fen: carried_in,
            carried_out_fen: carried_out,
            balance_fen: received_fen + carried_in - used - refunded - forfeited - carried_out,
          };
        });
        expect(rows, day).toEqual(expected);
      }
      // The function that guards the balance returns the same for each account.
      const guards = await tx.query(
        sql`select b.contract_id from ${depositBalances} b where b.balance_fen <> deposit_balance(app_company(), b.contract_id, b.charge_item_id)`,
      );
      expect(guards).toEqual([]);
    }));
});
