/** The amount of a period: the sum of its pieces, rounded by the clause's rule, split into net and tax (§5.4.5). */

import { type DayNumber, dayIn } from '#domain/kernel/dates/day-number';
import { addTax, type Fen, splitTax, type TaxedAmount } from '#domain/kernel/money/money';
import { divRound, mulDivRound, toSafe } from '#domain/kernel/numbers/rounding';
import type { ClauseTerms } from '../clause/clause-terms';
import { PRICE_SCALE } from './effective-prices';
import { type MonthCell, monthCells } from './periods';
import { cutCells, type ProrationSegment } from './proration-segments';

/** The least common multiple of every divisor of §5.4.4: months of 28 … 31 days, 30, 12, 12 times these, and 365. */
export const COMMON_DENOMINATOR = 330_760_080n;

type Pieces = readonly ProrationSegment[];

/** Returns the amount of a row from its first day and the pieces of its cells. Throws when it is not a safe integer of fen. */
export function rowAmount(terms: ClauseTerms, start: DayNumber, cells: readonly Pieces[]): TaxedAmount {
  const step = terms.round_step;
  let amount: Fen = 0;
  if (terms.clause.basis === 'fixed_year') {
    amount = roundExact(carriedOver(terms, start) + exactSum(terms, cells.flat()), step);
  } else if (terms.clause.round_each_month) {
    for (const pieces of cells) amount += roundCells(terms, [pieces], 1);
    amount = mulDivRound(amount, 1, step) * step;
  } else {
    amount = roundCells(terms, cells, step);
  }
  return terms.clause.price_includes_tax ? splitTax(amount, terms.tax_rate) : addTax(amount, terms.tax_rate);
}

/**
 * Returns the amount of the clause from `start` to `end`, both included: the cells of its grid are cut there and keep their full length D, so a cut
 * row is computed as §5.4 computes a cut cell.
 */
export function amountBetween(terms: ClauseTerms, start: DayNumber, end: DayNumber): TaxedAmount {
  return rowAmount(terms, start, piecesBetween(terms, start, end));
}

const piecesBetween = (terms: ClauseTerms, start: DayNumber, end: DayNumber): ProrationSegment[][] =>
  cutCells(monthCells(terms.grid, start, end), terms.segments, terms.clause);

/**
 * Returns what rounding has left of the rent of a year before a day, exact, in the unit of `exactSum`: rows of a yearly rent are rounded so that those
 * of a year add up to it (§5.4.5). 0 for other clauses.
 */
export function carriedOver(terms: ClauseTerms, day: DayNumber): bigint {
  const { clause, grid, start, round_step } = terms;
  if (clause.basis !== 'fixed_year' || day <= start) return 0n;
  const { month } = monthCells(grid, day, day)[0] as MonthCell;
  const sinceAnchor = clause.alignment === 'contract' ? month - grid.month : month;
  const from = Math.max(start, dayIn(month - (sinceAnchor % 12), grid.day));
  if (from >= day) return 0n;
  const before = exactSum(terms, piecesBetween(terms, from, day - 1).flat());
  return before - BigInt(roundExact(before, round_step)) * PER_FEN;
}

const PER_FEN = COMMON_DENOMINATOR * BigInt(10 ** PRICE_SCALE);

/** Returns Σ of the pieces, exact, in parts of a fen: `PER_FEN` of them. */
export function exactSum(terms: ClauseTerms, pieces: Pieces): bigint {
  const scale = BigInt(10 ** (PRICE_SCALE - terms.price_scale)) * BigInt(terms.area_cents);
  let sum = 0n;
  for (const { price, numer, denom } of pieces) {
    sum += BigInt(price) * ((BigInt(numer) * COMMON_DENOMINATOR) / BigInt(denom));
  }
  return sum * scale;
}

/** Rounds an exact sum once to a multiple of `step` fen, half away from zero. */
export const roundExact = (sum: bigint, step: number): Fen =>
  toSafe(divRound(sum, PER_FEN * BigInt(step)) * BigInt(step));

/** Returns Σ of the pieces in fen, rounded once to a multiple of `step` fen, half away from zero. */
function roundCells(terms: ClauseTerms, cells: readonly Pieces[], step: number): Fen {
  const { area_cents: area, units_per_fen: units } = terms;
  // Uses fractions of safe integers. All terms are ≥ 0, so a sum within the safe integers proves that every step was.
  let numer = 0;
  let denom = 1;
  for (const pieces of cells) {
    for (const piece of pieces) {
      if (piece.price === 0) continue;
      if (piece.denom !== denom && piece.denom !== 1) {
        const factor = piece.denom / gcd(denom, piece.denom);
        numer *= factor;
        denom *= factor;
      }
      numer += piece.price * area * piece.numer * (denom / piece.denom);
    }
  }
  const divisor = denom * units * step;
  if (numer <= Number.MAX_SAFE_INTEGER && divisor <= Number.MAX_SAFE_INTEGER) {
    return mulDivRound(numer, 1, divisor) * step;
  }
  return roundExact(exactSum(terms, cells.flat()), step);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
