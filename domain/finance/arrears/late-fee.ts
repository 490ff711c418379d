/** Late fees (滞纳金/违约金, docs/domain §5.9). */
import { assert } from '#domain/kernel/assert';
import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import type { Fen } from '#domain/kernel/money/money';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import { compare, fromDecimal, multiply, rational, roundToScale } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

/**
 * One receivable on a day. `principal` is its original gross; `payments` its write-offs by value date, without undone ones (as if never made);
 * `rate` per day and `cap` (a share of the principal, null for none) are fractions.
 */
export interface LateFeeInput {
  principal: Fen;
  due: CalendarDate;
  rate: Decimal;
  grace_days: number;
  cap: Decimal | null;
  payments: readonly { date: CalendarDate; amount: Fen }[];
  as_of: CalendarDate;
}

/**
 * Returns the fee in fen as of a day. It is 0 up to the last day of grace, and always when no principal is open at its end; otherwise it counts
 * from the day after the due date, each day on the principal open at the end of the day before, capped, rounded once.
 */
export function lateFee(input: LateFeeInput): Fen {
  const { principal } = input;
  const fenDays = lateFeePeriods(input).reduce((sum, { open, days }) => sum + BigInt(open) * BigInt(days), 0n);
  const fee = multiply(rational(fenDays), fromDecimal(input.rate));
  if (input.cap === null) return toSafe(roundToScale(fee));
  const cap = multiply(rational(BigInt(principal)), fromDecimal(input.cap));
  return toSafe(roundToScale(compare(fee, cap) > 0 ? cap : fee));
}

/** Returns the amount to post: the current fee minus previous postings, never less than 0. */
export function lateFeeToPost(fee: Fen, posted: Fen): Fen {
  return Math.max(0, fee - posted);
}

interface Payment {
  day: DayNumber;
  amount: Fen;
}

/** Days with a fee on one open principal; both ends are included. */
export interface LateFeePeriod {
  start: CalendarDate;
  end: CalendarDate;
  days: number;
  open: Fen;
}

/** Returns the charged days and the principal of each: none up to the last day of grace, nor when nothing is open at its end. */
export function lateFeePeriods({ principal, payments, ...terms }: LateFeeInput): LateFeePeriod[] {
  const { grace_days: grace } = terms;
  assert(Number.isInteger(grace) && grace >= 0, 'grace days', grace, 'a whole number ≥ 0');
  const due = toDayNumber(terms.due);
  const asOf = toDayNumber(terms.as_of);
  const paid = payments.map(({ date, amount }) => ({ day: toDayNumber(date), amount }));
  if (asOf <= due + grace || openAt(principal, paid, due + grace) <= 0) return [];
  // The open principal changes only on the days of payment, so the days between are counted together.
  const inside = paid.map((payment) => payment.day).filter((day) => day > due && day < asOf);
  const changes = [due, ...new Set(inside)].sort((a, b) => a - b);
  return changes
    .map((day, index) => {
      const end = changes[index + 1] ?? asOf;
      const open = Math.max(0, openAt(principal, paid, day));
      return { start: fromDayNumber(day + 1), end: fromDayNumber(end), days: end - day, open };
    })
    .filter(({ open }) => open > 0);
}

function openAt(principal: Fen, payments: readonly Payment[], day: DayNumber): Fen {
  return payments.reduce((open, payment) => (payment.day <= day ? open - payment.amount : open), principal);
}
