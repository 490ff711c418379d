/** Properties of every change of terms (docs/domain §5.10). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { lease } from '#tests/support/contracts/lease-arbitrary';
import type { ContractTerms, PricedClause } from '../clause/charge-clause';
import { checkTerms } from '../clause/check-contract';
import { paymentSchedule } from '../schedule/payment-schedule';
import { changeSchedule, type PostedRow, type VersionTerms } from './schedule-change';

function effectiveRows(terms: VersionTerms): PostedRow[] {
  return paymentSchedule(terms.contract, terms.clause).rows.map((row) => ({
    ...row,
    terms: [{ from: row.start, terms }],
  }));
}

/** A valid lease and a day within it. */
const changed = fc
  .tuple(lease, fc.double({ min: 0, max: 1, noNaN: true }))
  .filter(([{ contract, clause }]) => checkTerms(contract, [clause]).length === 0)
  .map(([terms, share]) => {
    const { start, end } = terms.contract;
    return { terms, effective: addDays(start, Math.floor(daysBetween(start, end) * share)) };
  });

const withPrice = (terms: { contract: ContractTerms; clause: PricedClause }, price: string): VersionTerms => ({
  ...terms,
  clause: { ...terms.clause, price, escalations: [] },
});

it('moves no money when the terms are unchanged', () => {
  fc.assert(
    fc.property(changed, ({ terms, effective }) => {
      const { rows, new_rows } = changeSchedule(effectiveRows(terms), terms, effective);
      expect(new_rows).toEqual([]);
      for (const row of rows) {
        expect(row.action).not.toBe('drop');
        if (row.action === 'adjust') expect(row.adjustment).toEqual({ gross: 0, net: 0, tax: 0 });
      }
    }),
  );
});

it('charges every day of the term once: unchanged and revised rows, then the new ones without gap or overlap', () => {
  fc.assert(
    fc.property(changed, fc.integer({ min: 1, max: 9999 }), ({ terms, effective }, price) => {
      const before = effectiveRows(terms);
      const { rows, new_rows } = changeSchedule(before, withPrice(terms, String(price)), effective);
      const stay = before.filter((_row, place) => rows[place]?.action !== 'drop');
      const days = [...stay, ...new_rows].sort((a, b) => (a.start < b.start ? -1 : 1));
      let next = terms.contract.start;
      for (const row of days) {
        expect(row.start).toBe(next);
        next = addDays(row.end, 1);
      }
      expect(next).toBe(addDays(terms.contract.end, 1));
    }),
  );
});

it('ends all charges after the day the terms end, and never charges more than before', () => {
  fc.assert(
    fc.property(changed, ({ terms, effective }) => {
      const before = effectiveRows(terms);
      const { rows, new_rows } = changeSchedule(before, null, effective);
      expect(new_rows).toEqual([]);
      rows.forEach((row, place) => {
        const { end, start, gross } = before[place] as PostedRow;
        expect(row.action).toBe(end < effective ? 'keep' : start < effective ? 'adjust' : 'drop');
        if (row.action === 'adjust') {
          expect(row.revised.gross).toBeGreaterThanOrEqual(0);
          expect(row.revised.gross).toBeLessThanOrEqual(gross);
        }
      });
    }),
  );
});

/** Calendar quarters that become contract months on a day. */
const quarters = fc
  .record({
    start: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
    length: fc.integer({ min: 200, max: 900 }),
    share: fc.double({ min: 0, max: 0.9, noNaN: true }),
    day: fc.integer({ min: 1, max: 31 }),
    month: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ start, length, share, day, month }) => {
    const contract = { start, end: addDays(start, length), spaces: [{ id: 1, area: '100.00' }] };
    const due = { kind: 'day', day, month } as const;
    const clause = { basis: 'fixed_month', price: '100', due } as const;
    const before: VersionTerms = { contract, clause: { ...clause, cycle_months: 3, alignment: 'calendar' } };
    const after: VersionTerms = { contract, clause: { ...clause, cycle_months: 1, alignment: 'contract' } };
    return { before, after, effective: addDays(start, 1 + Math.floor(length * share)) };
  });

/** Returns the last month of the clause that begins by a day, found by stepping from its start; the month it represents. */
function monthOfCell(start: CalendarDate, day: CalendarDate): CalendarDate {
  let count = 0;
  while (addMonths(start, count + 1) <= day) count += 1;
  return addMonths(`${start.slice(0, 7)}-01`, count);
}

function dayOfMonth(first: CalendarDate, day: number): CalendarDate {
  const last = addDays(addMonths(first, 1), -1);
  const effective = addDays(first, day - 1);
  return effective < last ? effective : last;
}

it('has the first new row due by the contract month that contains its start, after calendar quarters', () => {
  fc.assert(
    fc.property(quarters, ({ before, after, effective }) => {
      const [first] = changeSchedule(effectiveRows(before), after, effective).new_rows;
      if (!first) return;
      const { day, month } = after.clause.due as { day: number; month: number };
      const cell = monthOfCell(after.contract.start, first.start);
      expect(first.due).toBe(dayOfMonth(addMonths(cell, month), day));
    }),
    { numRuns: 10_000 },
  );
});

it('does not change a row cut by a change when the same terms are applied again', () => {
  fc.assert(
    fc.property(quarters, ({ before, after, effective }) => {
      const { new_rows } = changeSchedule(effectiveRows(before), after, effective);
      const rows = new_rows.map((row): PostedRow => ({ ...row, terms: [{ from: row.start, terms: after }] }));
      const again = changeSchedule(rows, after, rows[0]?.start ?? effective);
      expect(again.rows.map(({ action }) => action)).toEqual(rows.map(() => 'keep'));
    }),
  );
});
