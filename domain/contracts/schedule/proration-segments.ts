/**
 * Pieces: month cells cut where the effective price changes, each with its share of the month as a fraction
 * (docs/domain §5.4.3–4). The amount of a piece is price · area · numer / denom, exactly.
 */
import type { DayNumber } from '#domain/kernel/dates/day-number';
import type { Basis, Proration } from '../clause/charge-clause';
import type { MonthCell } from './periods';
import type { PriceSegment } from './price-segments';

/** A piece in the units of its terms: `price` as in the segments, 0 when free. `days` are calendar days. */
export interface ProrationSegment {
  start: DayNumber;
  end: DayNumber;
  days: number;
  price: number;
  cell_days: number;
  whole_cell: boolean;
  /** Days counted: d of §5.4.4, d30 with `thirty`. */
  counted: number;
  numer: number;
  denom: number;
}

/** How the pieces of a clause are counted. */
export interface PieceRule {
  basis: Basis;
  proration: Proration;
}

/** Returns the pieces of each cell, in order. Cells and segments are sorted and the segments cover the cells. */
export function cutCells(
  cells: readonly MonthCell[],
  segments: readonly PriceSegment[],
  rule: PieceRule,
): ProrationSegment[][] {
  let index = 0;
  return cells.map((cell) => {
    const pieces: ProrationSegment[] = [];
    // The pieces of an uncut cell count 30 days together with `thirty`.
    let remaining = 30;
    for (let start = cell.start; start <= cell.end; ) {
      while ((segments[index] as PriceSegment).end < start) index += 1;
      const { price, end: priceEnd } = segments[index] as PriceSegment;
      const end = Math.min(priceEnd, cell.end);
      const days = end - start + 1;
      const counted = rule.proration === 'thirty' ? thirtyDays(cell, days, remaining, end === cell.end) : days;
      remaining -= counted;
      pieces.push(piece(cell, start, end, price, counted, rule));
      start = end + 1;
    }
    return pieces;
  });
}

/** Returns d30 of §5.4.4. At most 30 in a partial month. In a whole month the pieces share 30 days, and the last takes the remainder. */
export function thirtyDays(cell: MonthCell, days: number, remaining: number, isLast: boolean): number {
  if (!cell.full) return Math.min(days, 30);
  return isLast ? remaining : Math.min(days, remaining);
}

export function piece(
  cell: MonthCell,
  start: DayNumber,
  end: DayNumber,
  price: number,
  counted: number,
  rule: PieceRule,
): ProrationSegment {
  const days = end - start + 1;
  const isFull = cell.full && days === cell.cell_days;
  return {
    start,
    end,
    days,
    price,
    cell_days: cell.cell_days,
    whole_cell: isFull,
    counted,
    numer: numerator(rule, isFull, counted),
    denom: denominator(rule, isFull, cell.cell_days),
  };
}

function numerator({ basis, proration }: PieceRule, isFull: boolean, counted: number): number {
  if (basis === 'per_sqm_day') return isFull && proration === 'year365' ? 365 : counted;
  if (isFull) return 1;
  return proration === 'year365' && basis !== 'fixed_year' ? 12 * counted : counted;
}

function denominator({ basis, proration }: PieceRule, isFull: boolean, cellDays: number): number {
  if (basis === 'per_sqm_day') return isFull && proration === 'year365' ? 12 : 1;
  const months = basis === 'fixed_year' ? 12 : 1;
  if (isFull) return months;
  if (proration === 'year365') return 365;
  return months * (proration === 'thirty' ? 30 : cellDays);
}
