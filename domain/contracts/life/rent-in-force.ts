/** The monthly rent in force on a day (docs/domain §7), tax included; a free period does not lower it. */
import { type CalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import type { Fen } from '#domain/kernel/money/money';
import {
  add,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import {
  type ChargeClause,
  type ContractTerms,
  type FullClause,
  scheduledClause,
  withDefaults,
} from '../clause/charge-clause';
import { areaCents } from '../clause/clause-terms';
import { PRICE_SCALE, priceLine, priceOn } from '../schedule/price/effective-prices';

/** `clauses` in the order given, 0 where a clause is not running that day; `total` is rounded once, by itself. */
export interface RentInForce {
  clauses: Fen[];
  total: Fen;
}

/**
 * Rent in force on `date` of the given clauses (the caller picks those of kind rent). Of a turnover clause it is its
 * minimum. Throws on terms that are not sound.
 */
export function rentInForce(
  contract: ContractTerms,
  clauses: readonly ChargeClause[],
  date: CalendarDate,
): RentInForce {
  const exact = clauses.map((clause) => exactRentInForce(contract, clause, date));
  return { clauses: exact.map(toFen), total: toFen(exact.reduce(add, ZERO)) };
}

/** The same of one clause as an exact fraction of fen, to be summed before it is rounded. */
export function exactRentInForce(contract: ContractTerms, clause: ChargeClause, date: CalendarDate): Rational {
  const priced = scheduledClause(clause);
  if (priced === null) return ZERO;
  const full = withDefaults(priced, contract);
  return date < full.start || date > full.end ? ZERO : exactMonthlyRent(contract, full, toDayNumber(date));
}

/** per_sqm_day p·S·365/12, per_sqm_month p·S, fixed_month p; · (1 + tax rate) where the price excludes it. In fen. */
function exactMonthlyRent(contract: ContractTerms, clause: FullClause, day: DayNumber): Rational {
  const price = BigInt(priceOn(priceLine(clause), day));
  // micro-yuan × hundredths of m² are 10⁻⁸ yuan, that is 10^-PRICE_SCALE fen.
  const rent = rational(price * BigInt(areaCents(contract, clause)), 10n ** BigInt(PRICE_SCALE));
  const monthly = clause.basis === 'per_sqm_day' ? multiply(rent, rational(365n, 12n)) : rent;
  return clause.price_includes_tax ? monthly : multiply(monthly, add(ONE, fromDecimal(clause.tax_rate)));
}

function toFen(exact: Rational): Fen {
  return toSafe(roundToScale(exact));
}
