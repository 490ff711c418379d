/** Turnover rent (流水抽成, docs/domain §5.6): a share of the tenant's declared turnover above a guaranteed minimum. */
import { assert } from '../kernel/assert';
import {
  addDays,
  type CalendarDate,
  formatYearMonth,
  fromDayNumber,
  toDayNumber,
  type YearMonth,
} from '../kernel/dates/calendar-date';
import type { DayNumber } from '../kernel/dates/day-number';
import type { Fen } from '../kernel/money/money';
import {
  add,
  formatRational,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '../kernel/numbers/rational';
import { toSafe } from '../kernel/numbers/rounding';
import { type ContractTerms, scheduledClause, type TurnoverClause } from './clause/charge-clause';
import { clauseTerms } from './clause/clause-terms';
import { type MonthCell, monthCells, monthGrid, type PeriodRule, periodBounds } from './schedule/periods';
import { amountBetween } from './schedule/row-amount';

/** A tenant's declaration for a calendar month, in fen, tax included when the clause's prices are. */
export interface DeclaredTurnover {
  month: YearMonth;
  fen: Fen;
}

/** `share` is an exact fraction of fen 'n/d', null when the month is not declared. */
export interface TurnoverMonth {
  month: YearMonth;
  share: string | null;
}

/**
 * Amounts in fen. `share`, `excess` and `total` are null until every month of the period is declared; `excess` becomes a receivable in addition to
 * the minimum's own rows, `total` = minimum + excess.
 */
export interface TurnoverPeriod {
  seq: number;
  start: CalendarDate;
  end: CalendarDate;
  share: Fen | null;
  minimum: Fen;
  excess: Fen | null;
  total: Fen | null;
}

/** Every calendar month of the clause, and its settlement periods. */
export interface TurnoverRent {
  months: TurnoverMonth[];
  periods: TurnoverPeriod[];
}

/** Days from the period's last declaration to the due date of its receivable. */
const DUE_DAYS = 10;

/** Returns the amount billed by the minimum from one day to another, both included. */
export type MinimumBilled = (start: CalendarDate, end: CalendarDate) => Fen;

/**
 * Returns the settlement of a turnover clause. Amounts are gross when the clause includes tax, net otherwise; the
 * minimum is measured the same way. Throws on invalid terms.
 *
 * @param minimumOf amounts billed by the minimum, when later changes make it differ from its own terms
 */
export function turnoverRent(
  contract: ContractTerms,
  clause: TurnoverClause,
  turnover: readonly DeclaredTurnover[],
  minimumOf: MinimumBilled = minimumByTerms(contract, clause),
): TurnoverRent {
  const start = toDayNumber(clause.start ?? contract.start);
  const end = toDayNumber(clause.end ?? contract.end);
  const declared = new Map(turnover.map((entry) => [entry.month, entry.fen]));
  const cells = monthCells(monthGrid('calendar', start), start, end);
  const shares = new Map<MonthCell, Rational | null>();
  for (const cell of cells) shares.set(cell, monthShare(clause, declared.get(formatYearMonth(cell.month))));
  const { cycle_months = 1, first_stub = 'separate' } = clause;
  const periods = grouped(cells, { cycle_months, first_stub, alignment: 'calendar' });
  return {
    months: cells.map((cell) => ({
      month: formatYearMonth(cell.month),
      share: textOf(shares.get(cell) ?? null),
    })),
    periods: periods.map((period, index) => {
      const { start: first, end: last } = rangeOf(period);
      const share = sumOfShares(period.map((cell) => shares.get(cell) ?? null));
      const dates = { seq: index + 1, start: fromDayNumber(first), end: fromDayNumber(last) };
      return { ...dates, share, ...settled(clause, share, minimumOf(dates.start, dates.end)) };
    }),
  };
}

/** Returns the due date of a settled period's receivable: 10 days after the last of its declarations (§5.6). */
export function turnoverDueDate(lastDeclaredOn: CalendarDate): CalendarDate {
  return addDays(lastDeclaredOn, DUE_DAYS);
}

function settled(
  clause: TurnoverClause,
  share: Fen | null,
  minimum: Fen,
): Pick<TurnoverPeriod, 'minimum' | 'excess' | 'total'> {
  if (share === null) return { minimum, excess: null, total: null };
  // A given breakpoint replaces the base rent, so the share above it is added to the minimum.
  const excess = clause.breakpoint_fen != null ? share : Math.max(0, share - minimum);
  return { minimum, excess, total: minimum + excess };
}

/** Returns the exact share of one month, null while it is not declared. Tiers and breakpoint are not cut in a partial month. */
function monthShare(clause: TurnoverClause, fen: Fen | undefined): Rational | null {
  if (fen === undefined) return null;
  assert(Number.isSafeInteger(fen) && fen >= 0, 'declared turnover', fen, 'fen ≥ 0');
  if (clause.tiers == null) {
    const above = Math.max(0, fen - (clause.breakpoint_fen ?? 0));
    return multiply(rational(BigInt(above)), fromDecimal(clause.rate ?? '0'));
  }
  let share = ZERO;
  let lower = 0;
  for (const tier of clause.tiers) {
    const upper = tier.up_to_fen === null ? fen : Math.min(fen, tier.up_to_fen);
    if (upper > lower) share = add(share, multiply(rational(BigInt(upper - lower)), fromDecimal(tier.rate)));
    lower = Math.max(lower, upper);
  }
  return share;
}

/** By the terms of the minimum only: its rows within the days unchanged, a row exceeding them cut by §5.4. */
function minimumByTerms(contract: ContractTerms, clause: TurnoverClause): MinimumBilled {
  const minimum = scheduledClause(clause);
  if (minimum === null) return () => 0;
  const terms = clauseTerms(contract, minimum);
  const cells = monthCells(terms.grid, terms.start, terms.end);
  const rows = grouped(cells, terms.clause).map(rangeOf);
  const part = clause.price_includes_tax === false ? 'net' : 'gross';
  return (from, to) => {
    const [start, end] = [toDayNumber(from), toDayNumber(to)];
    return rows
      .filter((row) => row.start <= end && row.end >= start)
      .reduce((sum, row) => sum + amountBetween(terms, Math.max(row.start, start), Math.min(row.end, end))[part], 0);
  };
}

function grouped(cells: readonly MonthCell[], rule: PeriodRule): MonthCell[][] {
  const bounds = periodBounds(cells, rule);
  return bounds.slice(1).map((to, index) => cells.slice(bounds[index], to));
}

function rangeOf(period: readonly MonthCell[]): { start: DayNumber; end: DayNumber } {
  return { start: (period[0] as MonthCell).start, end: (period.at(-1) as MonthCell).end };
}

function sumOfShares(shares: readonly (Rational | null)[]): Fen | null {
  let sum = ZERO;
  for (const share of shares) {
    if (share === null) return null;
    sum = add(sum, share);
  }
  return toSafe(roundToScale(sum));
}

function textOf(share: Rational | null): string | null {
  return share === null ? null : formatRational(share);
}
