/** Property tax (房产税) of one building in one month (docs/domain §7): the let part by rent, the rest by original value. */
import type { LeaseDays } from '#domain/assets/occupancy';
import { type CalendarDate, monthRange, type YearMonth } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf, intersect } from '#domain/kernel/dates/date-range';
import type { Fen } from '#domain/kernel/money/money';
import { type Decimal, toScaled } from '#domain/kernel/numbers/decimal';
import {
  add,
  divide,
  formatRational,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
  roundToScale,
  subtract,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';

/** 自有, 租入, 受托: only an owner owes the tax. */
export type BuildingNature = 'owned' | 'leased_in' | 'entrusted';

/** Gross area in m²; a space counts as part of the building on the days it is valid, for any use. */
export interface TaxedSpace {
  id: string | number;
  gross_area: Decimal;
  valid_from: CalendarDate;
  valid_to: CalendarDate | null;
}

/** A lease of a space with the free periods of its rent clause, during which the space is not let. */
export interface TaxedLease extends LeaseDays {
  free_periods: readonly (readonly [CalendarDate, CalendarDate])[];
  /** The last day of a tenant in holdover; the space is let until then. */
  holdover_until?: CalendarDate | null;
}

/** A receivable of the building; only those of kind 'rent' count, by the days of their period in the month. Net in fen. */
export interface TaxedReceivable {
  kind: string;
  start: CalendarDate;
  end: CalendarDate;
  net: Fen;
}

/** `original_value` in fen; the rates are fractions, with the defaults of the law. */
export interface PropertyTaxInput {
  month: YearMonth;
  original_value: Fen;
  spaces: readonly TaxedSpace[];
  leases: readonly TaxedLease[];
  receivables: readonly TaxedReceivable[];
  nature?: BuildingNature;
  rate_let?: Decimal;
  rate_value?: Decimal;
  deduction?: Decimal;
  relief?: Decimal;
}

/** `rent_net` (fen) and `unlet_share` are exact fractions 'n/d'; the taxes are fen, each part rounded once. */
export interface PropertyTax {
  rent_net: string;
  let_tax: Fen;
  unlet_share: string;
  unlet_tax: Fen;
  total: Fen;
}

export function propertyTax(input: PropertyTaxInput): PropertyTax {
  const { nature = 'owned', rate_let = '0.12', rate_value = '0.012', deduction = '0.30', relief = '1' } = input;
  const month = monthRange(input.month);
  const rent = rentOf(input.receivables, month);
  const unlet = unletShare(input.spaces, input.leases, month);
  const owed = nature === 'owned' ? fromDecimal(relief) : ZERO;
  const taxable = multiply(rational(BigInt(input.original_value)), subtract(ONE, fromDecimal(deduction)));
  const monthly = divide(multiply(taxable, fromDecimal(rate_value)), rational(12n));
  const let_tax = fenOf(multiply(multiply(rent, fromDecimal(rate_let)), owed));
  const unlet_tax = fenOf(multiply(multiply(monthly, unlet), owed));
  return {
    rent_net: formatRational(rent),
    let_tax,
    unlet_share: formatRational(unlet),
    unlet_tax,
    total: let_tax + unlet_tax,
  };
}

const fenOf = (value: Rational): Fen => toSafe(roundToScale(value));

/** Returns net rent of the month: for each period the share of its days within the month. */
function rentOf(receivables: readonly TaxedReceivable[], month: DateRange): Rational {
  let sum = ZERO;
  for (const { kind, start, end, net } of receivables) {
    const within = intersect({ start, end }, month);
    if (kind !== 'rent' || !within) continue;
    sum = add(sum, rational(BigInt(net) * BigInt(daysOf(within)), BigInt(daysOf({ start, end }))));
  }
  return sum;
}

/** Returns 1 − let m²-days / m²-days of all spaces, by gross area; a building without spaces is not let at all. */
function unletShare(spaces: readonly TaxedSpace[], leases: readonly TaxedLease[], month: DateRange): Rational {
  let all = 0n;
  let occupied = 0n;
  for (const space of spaces) {
    const valid = intersect({ start: space.valid_from, end: space.valid_to ?? month.end }, month);
    if (!valid) continue;
    const area = toScaled(space.gross_area, 2);
    all += area * BigInt(daysOf(valid));
    for (const lease of leases) if (lease.space === space.id) occupied += area * BigInt(letDays(lease, valid));
  }
  return all === 0n ? ONE : subtract(ONE, rational(occupied, all));
}

/** Returns the days within the range on which the lease runs or is in holdover and its rent is not free. */
function letDays(lease: TaxedLease, range: DateRange): number {
  const { status, start, end, leave_date, free_periods, holdover_until = null } = lease;
  const last = holdover_until ?? (leave_date !== null && leave_date < end ? leave_date : end);
  const leased = status === 'approved' && start <= last ? intersect({ start, end: last }, range) : null;
  if (!leased) return 0;
  return free_periods.reduce((days, [from, to]) => {
    const free = intersect({ start: from, end: to }, leased);
    return days - (free ? daysOf(free) : 0);
  }, daysOf(leased));
}
