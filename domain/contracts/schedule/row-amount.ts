/** The amount of a period: the sum of its pieces, rounded by the clause's rule, split into net and tax (§5.4.5). */

import type { DayNumber } from '#domain/kernel/dates/day-number';
import { addTax, type Fen, splitTax, type TaxedAmount } from '#domain/kernel/money/money';
import { divRound, mulDivRound, toSafe } from '#domain/kernel/numbers/rounding';
import type { ClauseTerms } from '../clause/clause-terms';
import { monthCells } from './periods';
import { cutCells, type ProrationSegment } from './proration-segments';

/** The least common multiple of every divisor of §5.4.4: months of 28 … 31 days, 30, 12 and 365. */
export const COMMON_DENOMINATOR = 27_563_340n;

/** Returns the amount of the cells from index `from` up to but not `to`. Throws when it is not a safe integer of fen. */
export function rowAmount(
  terms: ClauseTerms,
  cells: readonly (readonly ProrationSegment[])[],
  from = 0,
  to = cells.length,
): TaxedAmount {
  const step = terms.round_step;
  let amount: Fen = 0;
  if (terms.clause.round_each_month) {
    for (let index = from; index < to; index += 1) amount += roundCells(terms, cells, index, index + 1, 1);
    amount = mulDivRound(amount, 1, step) * step;
  } else {
    amount = roundCells(terms, cells, from, to, step);
  }
  return terms.clause.price_includes_tax ? splitTax(amount, terms.tax_rate) : addTax(amount, terms.tax_rate);
}

/**
 * Returns the amount of the clause from `start` to `end`, both included: the cells of its grid are cut there and keep their full length D, so a cut
 * row is computed as §5.4 computes a cut cell.
 */
export function amountBetween(terms: ClauseTerms, start: DayNumber, end: DayNumber): TaxedAmount {
  return rowAmount(terms, cutCells(monthCells(terms.grid, start, end), terms.segments, terms.clause));
}

/** Σ of the pieces in fen, rounded once to a multiple of `step` fen, half away from zero. */
function roundCells(
  terms: ClauseTerms,
  cells: readonly (readonly ProrationSegment[])[],
  from: number,
  to: number,
  step: number,
): Fen {
  const { area_cents: area, units_per_fen: units } = terms;
  // Uses fractions of safe integers. All terms are ≥ 0, so a sum within the safe integers proves that every step was.
  let numer = 0;
  let denom = 1;
  for (let index = from; index < to; index += 1) {
    for (const piece of cells[index] as readonly ProrationSegment[]) {
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
  return roundBigPieces(terms, cells.slice(from, to).flat(), step);
}

/** Computes the same when the numbers are too large for doubles. */
function roundBigPieces(terms: ClauseTerms, pieces: readonly ProrationSegment[], step: number): Fen {
  let sum = 0n;
  for (const piece of pieces) {
    const share = (BigInt(piece.numer) * COMMON_DENOMINATOR) / BigInt(piece.denom);
    sum += BigInt(piece.price) * BigInt(terms.area_cents) * share;
  }
  return toSafe(divRound(sum, COMMON_DENOMINATOR * BigInt(terms.units_per_fen) * BigInt(step)) * BigInt(step));
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
