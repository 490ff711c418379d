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
  type Basis,
  type ChargeClause,
  type ContractTerms,
  type FullClause,
  scheduledClause,
  withDefaults,
} from '../clause/charge-clause';
import { areaCents } from '../clause/clause-terms';
import { PRICE_SCALE, priceLine, priceOn } from '../schedule/effective-prices';

/** `clauses` in the given order, 0 for a clause that is not running that day; `total` is rounded once, separately. */
export interface RentInForce {
  clauses: Fen[];
  total: Fen;
}

/**
 * Returns the rent in force on `date` of the given clauses (the caller picks those of kind rent). A turnover clause counts with its minimum. Throws
 * on invalid terms.
 */
export function rentInForce(
  contract: ContractTerms,
  clauses: readonly ChargeClause[],
  date: CalendarDate,
): RentInForce {
  const exact = clauses.map((clause) => exactRentInForce(contract, clause, date));
  return { clauses: exact.map(toFen), total: toFen(exact.reduce(add, ZERO)) };
}

/** Returns the same for one clause as an exact fraction of fen, to be summed before it is rounded. */
export function exactRentInForce(contract: ContractTerms, clause: ChargeClause, date: CalendarDate): Rational {
  const priced = scheduledClause(clause);
  if (priced === null) return ZERO;
  const full = withDefaults(priced, contract);
  return date < full.start || date > full.end ? ZERO : exactMonthlyRent(contract, full, toDayNumber(date));
}

/** Factor from a price by its unit to a month. */
export const MONTHS: Record<Basis, Rational> = {
  per_sqm_day: rational(365n, 12n),
  per_sqm_month: ONE,
  fixed_month: ONE,
  fixed_year: rational(1n, 12n),
};

/** Computes per_sqm_day p·S·365/12, per_sqm_month p·S, fixed_month p, fixed_year p/12; · (1 + tax rate) when the price excludes it. In fen. */
function exactMonthlyRent(contract: ContractTerms, clause: FullClause, day: DayNumber): Rational {
  const price = BigInt(priceOn(priceLine(clause), day));
  // micro-yuan × hundredths of m² are 10⁻⁸ yuan, that is 10^-PRICE_SCALE fen.
  const rent = rational(price * BigInt(areaCents(contract, clause)), 10n ** BigInt(PRICE_SCALE));
  const monthly = multiply(rent, MONTHS[clause.basis]);
  return clause.price_includes_tax ? monthly : multiply(monthly, add(ONE, fromDecimal(clause.tax_rate)));
}

function toFen(exact: Rational): Fen {
  return toSafe(roundToScale(exact));
}
