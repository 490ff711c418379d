/** Formatting of figures, and parsing of a typed amount (docs/domain §0, column "shown as"). */
import type { CalendarDate } from '../dates/calendar-date';
import type { Fen } from '../money/money';
import { type Decimal, formatFixed, formatShortest, parseDecimal, toScaled } from '../numbers/decimal';
import { divRound } from '../numbers/rounding';

/** Placeholder for a missing figure. */
export const NO_FIGURE = '—';
const MINUS = '\u2212';

/** Formats fen as yuan: 123456789 → '1,234,567.89', a proper minus (U+2212) when negative, '—' for null or undefined. */
export function formatMoney(fen: Fen | null | undefined): string {
  return fen == null ? NO_FIGURE : grouped(formatFixed(BigInt(fen), 2));
}

/** Formats fen as 万元 with two decimals, rounded half away from zero: 123456789 → '123.46'. */
export function formatWan(fen: Fen | null | undefined): string {
  return fen == null ? NO_FIGURE : grouped(formatFixed(divRound(BigInt(fen), 10_000n), 2));
}

/** Formats an area in m² with two decimals: '1234.5' → '1,234.50'. */
export function formatArea(area: Decimal | null | undefined): string {
  return area == null ? NO_FIGURE : grouped(atLeast(area, 2));
}

/** Formats a unit price with at least two decimals, more if it has them: '5.2' → '5.20', '3.141593' → '3.141593'. */
export function formatPrice(price: Decimal | null | undefined): string {
  return price == null ? NO_FIGURE : grouped(atLeast(price, 2));
}

/** Formats a meter reading or a consumption with at least three decimals: '1250' → '1,250.000'. */
export function formatUsage(usage: Decimal | null | undefined): string {
  return usage == null ? NO_FIGURE : grouped(atLeast(usage, 3));
}

/** Formats a fraction as percent, with all its decimals: '0.0925' → '9.25%', '0.09' → '9%'. */
export function formatPercent(rate: Decimal | null | undefined): string {
  return rate == null ? NO_FIGURE : `${grouped(times(rate, 2))}%`;
}

/** Formats a daily rate: '0.0005' → '0.05%/日'. */
export function formatDailyRate(rate: Decimal | null | undefined): string {
  return rate == null ? NO_FIGURE : `${formatPercent(rate)}/日`;
}

/** Formats a whole number, e.g. a count or its change: 1234 → '1,234', −2 → '−2'. */
export function formatCount(count: number | null | undefined): string {
  return count == null ? NO_FIGURE : grouped(String(count));
}

/** Formats a period, both ends included: '2025-01-01 ~ 2025-12-31'. */
export function formatPeriod(start: CalendarDate, end: CalendarDate): string {
  return `${start} ~ ${end}`;
}

/** Returns fen as a plain decimal of yuan, for files and forms: 123450 → '1234.50', −5 → '-0.05'. */
export function fenToYuan(fen: Fen): Decimal {
  return formatFixed(BigInt(fen), 2);
}

/**
 * Parses a typed amount of yuan ('1,234.5', '-3', '−3', surrounding spaces) into fen; null when it is invalid: other characters, more than two
 * decimals, misplaced commas, too large. Never throws.
 */
export function parseYuan(text: string): Fen | null {
  const typed = text.trim().replace(/^\u2212/, '-');
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return null;
  const fen = Number(toScaled(typed.replaceAll(',', ''), 2));
  return Number.isSafeInteger(fen) ? fen : null;
}

function atLeast(value: Decimal, decimals: number): Decimal {
  const { units, scale } = parseDecimal(value);
  const shortest = formatShortest(units, scale);
  const point = shortest.indexOf('.');
  const used = point < 0 ? 0 : shortest.length - point - 1;
  return used >= decimals ? shortest : formatFixed(toScaled(shortest, decimals), decimals);
}

function times(value: Decimal, powerOfTen: number): Decimal {
  const { units, scale } = parseDecimal(value);
  const surplus = Math.max(0, scale - powerOfTen);
  return formatShortest(units * 10n ** BigInt(surplus + powerOfTen - scale), surplus);
}

function grouped(value: Decimal): string {
  const negative = value.startsWith('-');
  const [integer = '', fraction] = value.replace('-', '').split('.');
  const groups = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? MINUS : ''}${groups}${fraction === undefined ? '' : `.${fraction}`}`;
}
