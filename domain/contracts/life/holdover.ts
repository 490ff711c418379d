/**
 * The occupation fee of a tenant who stays past the end (到期未退, docs/domain §5.13): each clause that ran to the end continues month by month from
 * the day after it, at its last price times a factor. Basis, spaces, proration, rounding, tax and due rule are the clause's own; escalations and
 * free periods ended with it.
 */
import { addDays, type CalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { formatShortest } from '#domain/kernel/numbers/decimal';
import { fromDecimal, multiply, roundToScale } from '#domain/kernel/numbers/rational';
import { type ChargeClause, type ContractTerms, scheduledClause, withDefaults } from '../clause/charge-clause';
import type { Holidays } from '../schedule/due-date';
import { formatMicroYuan, PRICE_SCALE, priceLine, priceOn } from '../schedule/effective-prices';
import { paymentSchedule, type ScheduleRow } from '../schedule/payment-schedule';

/** Exceeds the days of the longest month. */
const A_MONTH_AND_MORE = 40;

/** A clause of the contract's last version, with its line, which is the same in all versions. */
export type NumberedClause = ChargeClause & { line: number };

/** One month of one clause; amounts in fen. */
export type HoldoverRow = Omit<ScheduleRow, 'seq' | 'provisional'> & { line: number };

export interface Holdover {
  /** The terms in force on the last day; `end` is the contract's. */
  contract: ContractTerms;
  /** The clauses of rent and property fee. */
  clauses: readonly NumberedClause[];
  /** Factor on the last price: '1', '1.5', '2'. */
  factor: Decimal;
}

/** Returns the months up to `last`, the last one cut there by docs/domain §5.4 (D unchanged); empty when `last` is not after the end. */
export function holdoverRows(holdover: Holdover, last: CalendarDate, holidays?: Holidays): HoldoverRow[] {
  const { contract, clauses } = holdover;
  if (last <= contract.end) return [];
  return clauses
    .flatMap((clause) => rowsOfClause(holdover, clause, last, holidays))
    .sort((a, b) => (a.start === b.start ? a.line - b.line : a.start < b.start ? -1 : 1));
}

/** Returns the months that have begun by a day, each of them whole. */
export function holdoverMonths(holdover: Holdover, today: CalendarDate, holidays?: Holidays): HoldoverRow[] {
  return holdoverRows(holdover, addDays(today, A_MONTH_AND_MORE), holidays).filter((row) => row.start <= today);
}

function rowsOfClause(
  { contract, factor }: Holdover,
  numbered: NumberedClause,
  last: CalendarDate,
  holidays?: Holidays,
): HoldoverRow[] {
  const clause = scheduledClause(numbered);
  if (clause === null) return [];
  const full = withDefaults(clause, contract);
  if (full.start > contract.end || full.end < contract.end) return [];
  const { first_due: _first, ...due } = full.due;
  const start = addDays(contract.end, 1);
  const micro = priceOn(priceLine(full), toDayNumber(contract.end));
  const goingOn = {
    ...full,
    start,
    end: last,
    price: timesFactor(micro, factor),
    escalations: [],
    free_periods: [],
    cycle_months: 1,
    first_stub: 'separate' as const,
    due,
  };
  const schedule = paymentSchedule({ ...contract, start, end: last }, goingOn, { explain: true, holidays });
  return schedule.rows
    .filter((row) => row.gross !== 0)
    .map(({ seq: _seq, provisional: _provisional, ...row }) => ({ ...row, line: numbered.line }));
}

/** Computes exactly, and rounds once to the decimals a price may have. */
function timesFactor(micro: number, factor: Decimal): Decimal {
  const exact = multiply(fromDecimal(formatMicroYuan(micro)), fromDecimal(factor));
  return formatShortest(roundToScale(exact, PRICE_SCALE), PRICE_SCALE);
}
