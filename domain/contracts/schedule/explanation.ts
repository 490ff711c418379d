/** The explanation of a row: its pieces, written so that a pocket calculator gives the same result (§5.4.8). */
import { type CalendarDate, fromDayNumber } from '#domain/kernel/dates/calendar-date';
import { type Decimal, formatFixed, formatShortest, toScaled } from '#domain/kernel/numbers/decimal';
import { formatRational, rational } from '#domain/kernel/numbers/rational';
import { type Basis, isFixed } from '../clause/charge-clause';
import type { ClauseTerms } from '../clause/clause-terms';
import type { ProrationSegment } from './proration-segments';

/**
 * `price` in yuan, '0' when free; `area` in m², null for a fixed price; `divisor` the number divided by (1 for none); `exact` the amount in yuan
 * before any rounding, 'n/d' in lowest terms; `formula` the calculation as text, e.g. '5.20 × 700.75 × 14' or '免租'. `days` are calendar days,
 * `counted_days` those that count (30 in a month by `thirty`).
 */
export interface SchedulePiece {
  start: CalendarDate;
  end: CalendarDate;
  days: number;
  price: Decimal;
  cell_days: number;
  whole_cell: boolean;
  exact: string;
  area: Decimal | null;
  counted_days: number;
  divisor: number;
  formula: string;
}

/** The texts of one price: the price itself, and its amounts by the share of the month. */
interface PriceTexts {
  price: Decimal;
  text: string;
  amounts: Map<number, { exact: string; formula: string }>;
}

/** Turns pieces into explanations; caches the texts, since the rows of one schedule share most of them. */
export function explainer(terms: ClauseTerms): (piece: ProrationSegment) => SchedulePiece {
  const area = isFixed(terms.clause.basis) ? null : formatFixed(BigInt(terms.area_cents), 2);
  const byPrice = new Map<number, PriceTexts>();
  return (piece) => {
    let texts = byPrice.get(piece.price);
    if (texts === undefined) {
      texts = priceTexts(piece.price, terms.price_scale);
      byPrice.set(piece.price, texts);
    }
    // numer < 4096 and denom < 512: 12 · 31 and 365 are the largest.
    const key = ((piece.numer << 9) | piece.denom) * 2 + (piece.whole_cell ? 1 : 0);
    let amount = texts.amounts.get(key);
    if (amount === undefined) {
      amount = { exact: exactAmount(terms, piece), formula: formulaOf(terms.clause.basis, piece, texts.text, area) };
      texts.amounts.set(key, amount);
    }
    return {
      start: fromDayNumber(piece.start),
      end: fromDayNumber(piece.end),
      days: piece.days,
      price: texts.price,
      cell_days: piece.cell_days,
      whole_cell: piece.whole_cell,
      exact: amount.exact,
      area,
      counted_days: piece.counted,
      divisor: piece.denom,
      formula: amount.formula,
    };
  };
}

function priceTexts(price: number, scale: number): PriceTexts {
  const shortest = formatShortest(BigInt(price), scale);
  const decimals = shortest.includes('.') ? shortest.length - shortest.indexOf('.') - 1 : 0;
  const text = decimals >= 2 ? shortest : formatFixed(toScaled(shortest, 2), 2);
  return { price: shortest, text, amounts: new Map() };
}

function exactAmount(terms: ClauseTerms, piece: ProrationSegment): string {
  const numer = BigInt(piece.price) * BigInt(terms.area_cents) * BigInt(piece.numer);
  return formatRational(rational(numer, BigInt(piece.denom) * BigInt(terms.units_per_fen) * 100n));
}

function formulaOf(basis: Basis, piece: ProrationSegment, price: string, area: Decimal | null): string {
  if (piece.price === 0) return '免租';
  let text = area === null ? price : `${price} × ${area}`;
  if (basis === 'fixed_year') return yearlyFormula(piece, text);
  // 12 · d ÷ 365 is written as its three familiar numbers.
  if (piece.denom === 365) text += ` × 12 × ${piece.counted}`;
  else if (piece.numer !== 1 || !piece.whole_cell) text += ` × ${piece.numer}`;
  if (piece.denom !== 1) text += ` ÷ ${piece.denom}`;
  return piece.whole_cell ? `${text}(整月)` : text;
}

/** Writes ÷ 12 before the days of a month. A row adds the fraction carried over from its year (§5.4.5), so it can differ from its pieces by a fen. */
function yearlyFormula({ counted, denom, whole_cell }: ProrationSegment, price: string): string {
  if (whole_cell) return `${price} ÷ 12(整月)`;
  return denom === 365 ? `${price} × ${counted} ÷ 365` : `${price} ÷ 12 × ${counted} ÷ ${denom / 12}`;
}
