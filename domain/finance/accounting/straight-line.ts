/**
 * Straight-line accounting revenue, and its difference to the tax view (税会差异, docs/domain §6): the net rent of the whole term is spread by day; a
 * change spreads the unrecognised rest over the remaining days.
 */
import {
  addDays,
  type CalendarDate,
  monthRange,
  toDayNumber,
  type YearMonth,
  yearMonthOf,
  yearMonthsBetween,
} from '#domain/kernel/dates/calendar-date';
import { type DayNumber, firstDayOf, lengthOf, monthOf } from '#domain/kernel/dates/day-number';
import type { Fen } from '#domain/kernel/money/money';
import { divRound, toSafe } from '#domain/kernel/numbers/rounding';

/** A line is spread by day, or by equal months, with partial months by their days. */
export type SpreadBy = 'day' | 'month';

/** Net rent over the whole term in fen, free periods counted as days of the term. */
export interface RentTerm {
  start: CalendarDate;
  end: CalendarDate;
  total_net: Fen;
  /** Changes in the order of their agreement; `total_net` is that of the whole changed term, `end` the new end. */
  changes: readonly { effective_date: CalendarDate; total_net: Fen; end: CalendarDate }[];
}

/** Net rent due, in fen. */
export interface DueRent {
  due: CalendarDate;
  net: Fen;
}

/** The difference is accounting − tax, `running` its sum so far. Amounts in fen. */
export interface AccountingMonth {
  month: YearMonth;
  accounting: Fen;
}
export interface DifferenceMonth extends AccountingMonth {
  tax: Fen;
  difference: Fen;
  running: Fen;
}

/** Divisible by every length of a month, so that a part of a month is an integer. */
const FULL_MONTH = 377_580;

/** Returns the weight of the days between two days, both included. */
function weightOf(from: DayNumber, through: DayNumber, spread: SpreadBy): bigint {
  if (spread === 'day') return BigInt(through - from + 1);
  const part = (day: DayNumber, days: number) => {
    const month = monthOf(day);
    return month * FULL_MONTH + (day - firstDayOf(month) + days) * (FULL_MONTH / lengthOf(month));
  };
  return BigInt(part(through, 1) - part(from, 0));
}

/** `before` is recognised already; the rest up to `total` is spread evenly over the days from `from` to `end`. */
interface Line {
  from: DayNumber;
  end: DayNumber;
  before: Fen;
  total: Fen;
}

/** Returns the amount recognised by a line by the end of a day on or after its beginning. */
function recognisedBy({ from, end, before, total }: Line, day: DayNumber, method: SpreadBy): Fen {
  if (day >= end) return total;
  const spread = BigInt(total - before) * weightOf(from, day, method);
  return before + toSafe(divRound(spread, weightOf(from, end, method)));
}

function linesOf({ start, end, total_net, changes }: RentTerm, spread: SpreadBy): Line[] {
  const lines: Line[] = [{ from: toDayNumber(start), end: toDayNumber(end), before: 0, total: total_net }];
  for (const change of changes) {
    const last = toDayNumber(change.end);
    // When no day of the term is left, the rest is recognised on its last day. Nothing is recognised before the lease begins.
    const from = Math.max(toDayNumber(start), Math.min(toDayNumber(change.effective_date), last));
    lines.push({ from, end: last, before: recognisedUpTo(lines, from - 1, spread), total: change.total_net });
  }
  return lines;
}

/** Returns the amount recognised by the end of a day, by the last line that has begun. */
function recognisedUpTo(lines: readonly Line[], day: DayNumber, spread: SpreadBy): Fen {
  let recognised = 0;
  for (const line of lines) if (line.from <= day) recognised = recognisedBy(line, day, spread);
  return recognised;
}

/** Returns the amount recognised by the end of a day, and the total of the line in force on it; null before the first line. */
export function recognisedOn(
  term: RentTerm,
  day: CalendarDate,
  spread: SpreadBy = 'day',
): { fen: Fen; total: Fen } | null {
  const lines = linesOf(term, spread);
  const begun = lines.filter(({ from }) => from <= toDayNumber(day)).at(-1);
  return begun ? { fen: recognisedBy(begun, toDayNumber(day), spread), total: begun.total } : null;
}

/** Returns every month from the first to the last of the term. Their sum is exactly the total. */
export function straightLine(term: RentTerm, spread: SpreadBy = 'day'): AccountingMonth[] {
  const lines = linesOf(term, spread);
  // A change to an earlier end recognises the rest on its effective day, at the latest.
  const last = [...term.changes.map((change) => change.effective_date), term.changes.at(-1)?.end ?? term.end];
  return yearMonthsBetween(
    term.start,
    last.reduce((a, b) => (a > b ? a : b)),
  ).map((month) => {
    const { start, end } = monthRange(month);
    const before = recognisedUpTo(lines, toDayNumber(addDays(start, -1)), spread);
    return { month, accounting: recognisedUpTo(lines, toDayNumber(end), spread) - before };
  });
}

/** Returns the months from the first to the last with revenue by either view. */
export function taxDifference(
  term: RentTerm,
  receivables: readonly DueRent[],
  spread: SpreadBy = 'day',
): DifferenceMonth[] {
  const accounting = new Map(straightLine(term, spread).map((row) => [row.month, row.accounting]));
  const tax = new Map<YearMonth, Fen>();
  for (const { due, net } of receivables) tax.set(yearMonthOf(due), (tax.get(yearMonthOf(due)) ?? 0) + net);
  const named = [...accounting.keys(), ...tax.keys()].sort();
  let running = 0;
  return yearMonthsBetween(`${named[0]}-01`, `${named.at(-1)}-01`).map((month) => {
    const row = { month, accounting: accounting.get(month) ?? 0, tax: tax.get(month) ?? 0 };
    running += row.accounting - row.tax;
    return { ...row, difference: row.accounting - row.tax, running };
  });
}
