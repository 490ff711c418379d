/** What a renewal (续租, domain.md §5.11) begins with: the term after the old one, and its clauses at their last price. */
import { addDays, addMonths, type CalendarDate, daysBetween, toDayNumber } from '../kernel/calendar-date';
import type { DateRange } from '../kernel/date-range';
import type { Decimal } from '../kernel/decimal';
import { type ContractTerms, type PricedClause, withDefaults } from './charge-clause';
import { formatMicroYuan, priceLine, priceOn } from './effective-prices';

/** The longest lease there is, in months. */
const LONGEST = 1200;

/** The day after the old end, for as many months; for as many days where the old term is no whole number of months. */
export function renewalTerm({ start, end }: DateRange): DateRange {
  const from = addDays(end, 1);
  let months = 1;
  while (months < LONGEST && addMonths(start, months) < from) months += 1;
  const whole = addMonths(start, months) === from;
  return { start: from, end: whole ? addDays(addMonths(from, months), -1) : addDays(from, daysBetween(start, end)) };
}

/** The price in force on the last day of a clause, which a renewal goes on with. */
export function lastPrice(contract: ContractTerms, clause: PricedClause): Decimal {
  const full = withDefaults(clause, contract);
  return formatMicroYuan(priceOn(priceLine(full), toDayNumber(full.end)));
}

/** Whether the clause ran to the end, and so goes on. */
export const goesOn = (clause: { end?: CalendarDate }, contract: DateRange): boolean =>
  clause.end === undefined || clause.end === contract.end;
