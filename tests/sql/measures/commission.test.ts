// Commissions as of a day in SQL (docs/domain §3.1) against the rule of domain/ on random contracts: instalments of all kinds, first rents paid in
// parts, undone, adjusted and voided, tenants who leave, voided contracts, undone acts.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import {
  type CommissionedLease,
  type CommissionRule,
  clawbackEnd,
  commission,
  type Instalment,
} from '#domain/contracts/commission';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { commissionLinesOn, commissionsOn } from '#server/measures/contracts/commission';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { addContract, addMoney, addReceivable, putOn, undo, voidRow } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

const START = '2026-01-01';
const DAYS = 500;
/** Days before the approval, around starts and last days, and long after. */
const QUERIED = [-40, -1, 0, 15, 60, 120, 200, 366, 800].map((day) => addDays(START, day));

const { books, inside } = openBooks();
let kind_id: number;
beforeEach(async () => {
  kind_id = (
    await inside((tx) =>
      one<{ id: number }>(
        tx,
        sql`select min(id) as id from dictionary where company_id = app_company() and kind = 'channel-type'`,
      ),
    )
  ).id;
});

const trigger = fc.oneof(
  fc.constant({ trigger: 'signed' as const }),
  fc.constant({ trigger: 'first_receipt' as const }),
  fc.nat(18).map((months) => ({ trigger: 'months_after_start' as const, months })),
);
const day = (from: number) => fc.integer({ min: from, max: DAYS }).map((days) => addDays(START, days));
const payment = fc.record({ after: fc.nat(200), part: fc.integer({ min: 1, max: 3 }), undone: fc.option(fc.nat(150)) });

const drawn = fc.record({
  amount: fc.nat(9_999_999),
  triggers: fc.array(trigger, { minLength: 1, maxLength: 5 }),
  weights: fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 5, maxLength: 5 }),
  clawback_months: fc.option(fc.integer({ min: 1, max: 24 })),
  length: fc.integer({ min: 20, max: 700 }),
  approved_on: day(-60),
  leave_date: fc.option(day(-10)),
  voided: fc.constantFrom(false, false, false, true),
  rents: fc.array(
    fc.record({
      due: fc.nat(40),
      gross: fc.integer({ min: 3, max: 9_999 }),
      payments: fc.array(payment, { maxLength: 3 }),
      voided: fc.option(fc.nat(200), { freq: 4 }),
      reversed: fc.option(fc.nat(200), { freq: 4 }),
    }),
    { maxLength: 3 },
  ),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns shares in millionths with the sum 1. */
function instalmentsOf({ triggers, weights }: Drawn): Instalment[] {
  const sum = triggers.reduce((total, _trigger, place) => total + (weights[place] as number), 0);
  const parts = triggers.map((_trigger, place) =>
    Math.max(1, Math.floor(((weights[place] as number) * 1_000_000) / sum)),
  );
  const rest = 1_000_000 - parts.reduce((total, part) => total + part, 0);
  return triggers.map((each, place) => ({
    ...each,
    share: formatFixed(BigInt((parts[place] as number) + (place === 0 ? rest : 0)), 6),
  }));
}

/** A rent with its entries by day, and the day of its void. */
interface Rent {
  id: number;
  due: CalendarDate;
  gross: number;
  entries: { date: CalendarDate; fen: number }[];
  gone: CalendarDate | null;
}

async function postRent(tx: Tx, contract_id: number, money: number, drawnRent: Drawn['rents'][number]): Promise<Rent> {
  const due = addDays(START, drawnRent.due);
  const { gross } = drawnRent;
  const id = await addReceivable(tx, books, { due, gross, contract_id });
  const entries: Rent['entries'] = [];
  let remaining = gross;
  let last = due;
  const put = async (after: number, part: number, undone: number | null) => {
    const fen = Math.floor(remaining / part);
    if (fen === 0) return;
    const day = addDays(due, after);
    const write_off = await putOn(tx, books, id, { cash_record_id: money }, fen, day);
    entries.push({ date: day, fen });
    remaining -= fen;
    if (day > last) last = day;
    if (undone === null) return;
    const back = addDays(day, undone);
    await undo(tx, books, write_off, back);
    entries.push({ date: back, fen: -fen });
    remaining += fen;
    if (back > last) last = back;
  };
  const isGone = drawnRent.voided !== null || drawnRent.reversed !== null;
  for (const { after, part, undone } of drawnRent.payments) await put(after, part, isGone ? (undone ?? 3) : undone);
  if (drawnRent.voided !== null) {
    const gone = addDays(last, drawnRent.voided);
    await voidRow(tx, id, gone);
    return { id, due, gross, entries, gone };
  }
  if (drawnRent.reversed !== null) {
    const gone = addDays(last, drawnRent.reversed);
    const adjustment = await addReceivable(tx, books, {
      due,
      accounting: gone,
      gross: -gross,
      contract_id,
      adjusts_id: id,
    });
    await putOn(tx, books, id, { offsets_id: adjustment }, gross, gone);
    return { id, due, gross, entries, gone };
  }
  return { id, due, gross, entries, gone: null };
}

/** Returns the day since which the first rent that is not void is fully received, as of a day; searched day by day. */
function receivedOn(rents: readonly Rent[], as_of: CalendarDate): CalendarDate | null {
  const standing = rents.filter(({ gone }) => gone === null || gone > as_of);
  const [first] = [...standing].sort((a, b) => (a.due === b.due ? a.id - b.id : a.due < b.due ? -1 : 1));
  if (!first) return null;
  const fenBy = (day: CalendarDate) =>
    first.entries.reduce((sum, entry) => sum + (entry.date <= day ? entry.fen : 0), 0);
  const days = [...new Set(first.entries.map(({ date: day }) => day))].filter((day) => day <= as_of).sort();
  let since: CalendarDate | null = null;
  for (const day of days) since = fenBy(day) < first.gross ? null : (since ?? day);
  return since;
}

let counter = 0;
async function post(tx: Tx, each: Drawn) {
  counter += 1;
  const end = addDays(START, each.length);
  const instalments = instalmentsOf(each);
  const { amount, clawback_months, approved_on, leave_date, voided } = each;
  const stored = { kind: 'fixed', amount_fen: Math.max(1, amount), instalments, clawback_months };
  const rule: CommissionRule = { kind: 'fixed', amount, instalments, clawback_months };
  const status = voided ? 'void' : 'approved';
  const contract_id = await addContract(tx, books, {
    start: START,
    end,
    status,
    leave_date: voided ? null : leave_date,
  });
  const channel_id = await insertRecord(tx, 'channel', { name: `C${counter}`, kind_id });
  const contract = { start: START, end, spaces: [] };
  const lease: CommissionedLease = {
    contract,
    clauses: [],
    approved_on,
    first_receipt_on: null,
    leave_date: voided ? addDays(START, -1) : leave_date,
  };
  const window_end = clawbackEnd(rule, contract);
  const fixed = { amount_fen: amount, approved_on, start_date: START, window_end };
  await insertRecords(tx, 'commission', [{ contract_id, channel_id, rule: stored, ...fixed }]);
  const { instalments: parts } = commission(rule, lease, approved_on);
  const lines = instalments.map((part, place) => ({
    contract_id,
    seq: place + 1,
    kind: 'instalment',
    trigger: part.trigger as string | null,
    amount_fen: parts[place]?.amount,
    due_on: parts[place]?.due_on ?? null,
  }));
  const back = { contract_id, seq: lines.length + 1, kind: 'return', trigger: null, amount_fen: 0, due_on: null };
  const line_ids = await insertRecordsWithIds(tx, 'commission_line', window_end === null ? lines : [...lines, back]);
  const money = await addMoney(tx, books);
  const rents: Rent[] = [];
  for (const rent of each.rents) rents.push(await postRent(tx, contract_id, money, rent));
  return { contract_id, rule, lease, rents, line_ids };
}

interface Reported {
  kind: string;
  due_on: CalendarDate | null;
  amount_fen: number;
  left_fen: number;
  due_fen: number;
  earned_fen: number;
  returned_fen: number;
  approved_fen: number;
  paid_fen: number;
  open_fen: number;
}
const commissionOn = (tx: Tx, contract_id: number, day: CalendarDate) =>
  tx.query<Reported>(
    sql`select * from ${commissionLinesOn(day)} x where x.contract_id = ${contract_id} order by x.seq`,
  );

it('random commissions', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drawn, (each) =>
      inside(async (tx) => {
        const { contract_id, rule, lease, rents } = await post(tx, each);
        for (const as_of of QUERIED) {
          const reported = await commissionOn(tx, contract_id, as_of);
          const sums = await tx.query<Record<string, number>>(
            sql`select * from ${commissionsOn(as_of)} x where x.contract_id = ${contract_id}`,
          );
          if (as_of < each.approved_on) {
            expect([reported, sums]).toEqual([[], []]);
            continue;
          }
          const ruled = commission(rule, { ...lease, first_receipt_on: receivedOn(rents, as_of) }, as_of);
          const instalments = reported.filter(({ kind }) => kind === 'instalment');
          expect(
            instalments.map(({ due_on, amount_fen: amount, left_fen: left }) => ({ due_on, amount, left })),
          ).toEqual(ruled.instalments);
          const { amount, earned, due, returned } = ruled;
          const figures = {
            amount_fen: amount,
            earned_fen: earned,
            due_fen: due,
            returned_fen: returned,
            open_fen: due - returned,
          };
          expect(sums).toMatchObject([figures]);
          expect(
            reported
              .filter(({ kind }) => kind === 'return')
              .map(({ amount_fen, returned_fen }) => [amount_fen, returned_fen]),
          ).toEqual(returned ? [[0, returned]] : []);
        }
      }),
    ),
    { numRuns: 60 },
  );
});

const act = fc.record({
  kind: fc.constantFrom('approve' as const, 'pay' as const),
  on: fc.nat(100),
  fen: fc.integer({ min: 1, max: 999 }),
  undone: fc.option(fc.nat(60)),
});

it('counts an act from its day to the day before it was undone', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.array(act, { maxLength: 6 }), (signed, acts) =>
      inside(async (tx) => {
        const { contract_id, line_ids } = await post(tx, {
          ...signed,
          approved_on: START,
          leave_date: null,
          voided: false,
          rents: [],
        });
        const rows = acts.map(({ kind, on, fen, undone }, place) => ({
          line_id: line_ids[0],
          kind,
          seq: place + 1,
          amount_fen: fen,
          acted_on: addDays(START, on),
          remark: '',
          undo_reason: '',
          created_by: books.user_id,
          created_at: '2026-01-01T00:00:00Z',
          flow_account_id: kind === 'pay' ? books.flow_account_id : null,
          undone_on: undone === null ? null : addDays(START, on + undone),
        }));
        await insertRecords(
          tx,
          'commission_act',
          rows.map(({ undone_on: _later, ...row }) => row),
        );
        const undone = rows.flatMap(({ undone_on, seq }) => (undone_on === null ? [] : { undone_on, seq }));
        await tx.query(
          sql`update commission_act a set undone_on = u.undone_on, undone_by = ${books.user_id}
              from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) u (seq integer, undone_on date)
              where a.company_id = app_company() and a.line_id = ${line_ids[0]} and a.seq = u.seq`,
        );
        for (const after of [0, 10, 50, 99, 160]) {
          const as_of = addDays(START, after);
          const [first] = await commissionOn(tx, contract_id, as_of);
          const sum = (kind: string) =>
            rows
              .filter(
                (row) =>
                  row.kind === kind && row.acted_on <= as_of && (row.undone_on === null || row.undone_on > as_of),
              )
              .reduce((total, row) => total + row.amount_fen, 0);
          expect(first).toMatchObject({ approved_fen: sum('approve'), paid_fen: sum('pay') });
          expect(first?.open_fen).toBe((first?.due_fen ?? 0) - sum('pay'));
        }
      }),
    ),
    { numRuns: 25 },
  );
});
