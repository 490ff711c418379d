/** Properties of every schedule, for any terms (docs/domain §5.4). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/kernel/dates/calendar-date';
import { daysOf, intersect } from '#domain/kernel/dates/date-range';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import {
  add,
  multiply,
  parseRational,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { lease } from '#tests/support/contracts/lease-arbitrary';
import type { PricedClause } from '../clause/charge-clause';
import { checkTerms } from '../clause/check-contract';
import { paymentSchedule, type SchedulePiece, type ScheduleRow } from './payment-schedule';

function piecesOf(rows: readonly ScheduleRow[]): SchedulePiece[] {
  return rows.flatMap((row) => row.pieces ?? []);
}

/** Expects that each range begins the day after the one before, from `from` to `to`. */
function expectTiles(ranges: readonly { start: string; end: string }[], from: string, to: string): void {
  let next = from;
  for (const range of ranges) {
    expect(range.start).toBe(next);
    expect(range.start <= range.end).toBe(true);
    next = addDays(range.end, 1);
  }
  expect(next).toBe(addDays(to, 1));
}

/** Returns the first day of the year that a day belongs to: of 12 months from the start of the clause, or of the calendar. */
function yearOf(day: string, start: string, { alignment }: PricedClause): string {
  if (alignment !== 'contract') return `${day.slice(0, 4)}-01-01`;
  let from = start;
  for (let years = 1; addMonths(start, years * 12) <= day; years += 1) from = addMonths(start, years * 12);
  return from;
}

describe('every schedule', () => {
  it('has terms that the checks accept', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        expect(checkTerms(contract, [clause])).toEqual([]);
      }),
    );
  });

  it('tiles the clause with periods, and the periods with pieces', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const { rows } = paymentSchedule(contract, clause, { explain: true });
        expectTiles(rows, contract.start, contract.end);
        for (const row of rows) expectTiles(row.pieces ?? [], row.start, row.end);
        for (const piece of piecesOf(rows)) expect(piece.days).toBe(daysOf(piece));
      }),
    );
  });

  it('does not charge free days', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const { rows } = paymentSchedule(contract, clause, { explain: true });
        for (const [from, to] of clause.free_periods ?? []) {
          for (const piece of piecesOf(rows).filter((part) => intersect(part, { start: from, end: to }))) {
            expect(piece).toMatchObject({ price: '0', exact: '0/1', formula: '免租' });
          }
        }
      }),
    );
  });

  it('costs 0 when all of it is free', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const free = { ...clause, free_periods: [[contract.start, contract.end] as const] };
        expect(paymentSchedule(contract, free).total).toEqual({ gross: 0, net: 0, tax: 0 });
      }),
    );
  });

  it('adds up: net + tax = gross in each row, rows to the total', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const { rows, total } = paymentSchedule(contract, clause);
        for (const row of rows) expect(row.net + row.tax).toBe(row.gross);
        for (const part of ['gross', 'net', 'tax'] as const) {
          expect(rows.reduce((sum, row) => sum + row[part], 0)).toBe(total[part]);
        }
      }),
    );
  });

  it('rounds the exact sum of its pieces once; of a yearly rent, that of the year up to the row', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const full = { ...clause, round_each_month: false };
        const step = { fen: 1n, jiao: 10n, yuan: 100n }[clause.round_to ?? 'fen'];
        const rounded = (exact: Rational) => Number(roundToScale(multiply(exact, rational(100n, step))) * step);
        const { rows } = paymentSchedule(contract, full, { explain: true });
        const pieces = piecesOf(rows);
        const exact = (from: string, to: string) =>
          pieces
            .filter(({ start }) => start >= from && start <= to)
            .map((piece) => parseRational(piece.exact))
            .reduce(add, ZERO);
        for (const { start, end, gross, net } of rows) {
          const from = clause.basis === 'fixed_year' ? yearOf(start, contract.start, clause) : start;
          const expected = rounded(exact(from, end)) - rounded(exact(from, addDays(start, -1)));
          expect(clause.price_includes_tax ? gross : net).toBe(expected);
        }
      }),
    );
  });

  it('adds up to the agreed year of a yearly rent', () => {
    const cycle = fc.constantFrom(1, 2, 3, 4, 6, 12);
    fc.assert(
      fc.property(lease, fc.integer({ min: 1, max: 99_999_999 }), cycle, ({ contract, clause }, fen, cycle_months) => {
        const yearly: PricedClause = {
          basis: 'fixed_year',
          price: formatFixed(BigInt(fen), 2),
          cycle_months,
          proration: clause.proration ?? 'actual',
        };
        const end = addDays(addMonths(contract.start, 36), -1);
        const { rows } = paymentSchedule({ ...contract, end }, yearly);
        for (const years of [0, 1, 2]) {
          const [from, to] = [addMonths(contract.start, years * 12), addMonths(contract.start, years * 12 + 12)];
          const within = rows.filter(({ start }) => start >= from && start < to);
          expect(within.reduce((sum, { gross }) => sum + gross, 0)).toBe(fen);
        }
      }),
    );
  });

  it('is the same with and without explanations, and each time', () => {
    fc.assert(
      fc.property(lease, ({ contract, clause }) => {
        const plain = paymentSchedule(contract, clause);
        const explained = paymentSchedule(contract, clause, { explain: true });
        const stripped = explained.rows.map(({ pieces: _pieces, ...row }) => row);
        expect({ ...explained, rows: stripped }).toEqual(plain);
        expect(paymentSchedule(contract, clause)).toEqual(plain);
      }),
    );
  });

  it('steps its months from the anchor, never from the step before', () => {
    fc.assert(
      fc.property(lease, fc.constantFrom(1, 2, 3, 6, 12), ({ contract, clause }, cycle_months) => {
        const { rows } = paymentSchedule(contract, { ...clause, alignment: 'contract', cycle_months });
        rows.forEach((row, index) => {
          expect(row.start).toBe(addMonths(contract.start, index * cycle_months));
        });
      }),
    );
  });
});
