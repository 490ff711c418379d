/** Initial terms of a renewal (续租, docs/domain §5.11): the term after the old one, and its clauses at their last price. */
import { addDays, addMonths, type CalendarDate, daysBetween, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DateRange } from '#domain/kernel/dates/date-range';
import { compareDecimals, type Decimal, formatShortest } from '#domain/kernel/numbers/decimal';
import { add, fromDecimal, multiply, ONE, roundToScale } from '#domain/kernel/numbers/rational';
import {
  type ChargeClause,
  type ContractTerms,
  type Escalation,
  type PricedClause,
  withDefaults,
} from '../clause/charge-clause';
import { formatMicroYuan, priceLine, priceOn } from '../schedule/effective-prices';
import { happensOnce } from '../schedule/escalation-events';

/** The longest possible lease, in months. */
const LONGEST = 1200;

/**
 * Returns the term from the day after the old end: for the agreed months, otherwise for as many months as the old one; for as many days when the
 * old term is not a whole number of months.
 */
export function renewalTerm({ start, end }: DateRange, agreedMonths: number | null = null): DateRange {
  const from = addDays(end, 1);
  if (agreedMonths !== null) return { start: from, end: addDays(addMonths(from, agreedMonths), -1) };
  let months = 1;
  while (months < LONGEST && addMonths(start, months) < from) months += 1;
  const isFull = addMonths(start, months) === from;
  return { start: from, end: isFull ? addDays(addMonths(from, months), -1) : addDays(from, daysBetween(start, end)) };
}

/** Returns the price in force on the last day of a clause, the initial price of a renewal. */
function lastPrice(contract: ContractTerms, clause: PricedClause): Decimal {
  const full = withDefaults(clause, contract);
  return formatMicroYuan(priceOn(priceLine(full), toDayNumber(full.end)));
}

/** Returns true when the clause ran to the end, and is therefore renewed. */
export const runsToTheEnd = (clause: { end?: CalendarDate }, contract: DateRange): boolean =>
  clause.end === undefined || clause.end === contract.end;

/** Rent of a renewal: an agreed price, or an increase over the last price, a fraction; without either the last price continues. */
export interface RenewedRent {
  price?: Decimal | null;
  uplift?: Decimal | null;
}

/**
 * Returns a clause for the new term of a renewal: at the agreed price, or at its last price (with an increase rounded to the clause's decimals),
 * with its recurring escalations and no free periods. The minimum of turnover rent is renewed in the same way.
 */
export function renewedClause<Clause extends ChargeClause>(
  contract: ContractTerms,
  clause: Clause,
  term: DateRange,
  rent: RenewedRent = {},
): Clause {
  if (clause.basis !== 'turnover') return { ...clause, ...renewedPrice(contract, clause, term, rent) };
  const minimum = clause.minimum && { ...clause.minimum, ...renewedPrice(contract, clause.minimum, term, rent) };
  return { ...clause, ...term, ...(minimum && { minimum }) };
}

function renewedPrice(
  contract: ContractTerms,
  clause: PricedClause,
  term: DateRange,
  { price, uplift }: RenewedRent,
): PricedClause {
  const { first_due: _first, ...due } = clause.due ?? { kind: 'offset' as const, days: 0 };
  return {
    ...clause,
    ...term,
    due,
    price: price ?? raisedPrice(lastPrice(contract, clause), uplift ?? '0', clause.price_scale ?? 2),
    free_periods: [],
    escalations: (clause.escalations ?? []).filter(recurs).map(rebased),
  };
}

function raisedPrice(last: Decimal, uplift: Decimal, scale: number): Decimal {
  if (compareDecimals(uplift, '0') === 0) return last;
  return formatShortest(roundToScale(multiply(fromDecimal(last), add(ONE, fromDecimal(uplift))), scale), scale);
}

const recurs = (step: Escalation): boolean => !happensOnce(step) && 'every_months' in step && step.first_on == null;

/** Continues an index from the last value that changed the price. */
function rebased(step: Escalation): Escalation {
  if (step.kind !== 'index') return step;
  const { values = {}, ...rest } = step;
  const last = Object.keys(values).sort().at(-1);
  return { ...rest, base: last === undefined ? step.base : (values[last] as Decimal) };
}
