/** Weighted average lease expiry (WALE) by area and by income (docs/domain §7). */
import { type CalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { type Decimal, formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import {
  add,
  formatRational,
  multiply,
  type Rational,
  rational,
  roundToScale,
  ZERO,
} from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import type { ChargeClause } from '../clause/charge-clause';
import { exactRentInForce } from './rent-in-force';

/** A contract with its rent clauses. Only an approved one that runs on the day counts. */
export interface WaleLease {
  id: string | number;
  start: CalendarDate;
  end: CalendarDate;
  leave_date: CalendarDate | null;
  status: string;
  spaces: readonly { id: string | number; area: Decimal }[];
  clauses: readonly ChargeClause[];
}

/** Years as an exact fraction and rounded to two decimals; `null` when the weights sum to 0. */
export type Years = { exact: string; years: Decimal } | null;

export interface Wale {
  by_area: Years;
  by_income: Years;
  /** Rent of each running lease in input order, each rounded. */
  rent_in_force: { id: string | number; rent: Fen }[];
  /** Rounded once. */
  total_rent: Fen;
  total_area: Decimal;
}

const DAYS_OF_YEAR = 365n;

/** Returns the last day of the lease: the leave date once a termination is approved, also one after the end. */
const lastDay = ({ end, leave_date }: WaleLease): CalendarDate => leave_date ?? end;

/** Σ (weight · remaining days / 365) / Σ weight over the leases that run on `as_of`; remaining days = end − as_of. */
export function wale(as_of: CalendarDate, leases: readonly WaleLease[]): Wale {
  const running = leases
    .filter(
      (lease) => lease.status === 'approved' && lease.start <= as_of && lease.end >= as_of && lastDay(lease) >= as_of,
    )
    .map((lease) => ({
      id: lease.id,
      years: rational(BigInt(toDayNumber(lastDay(lease)) - toDayNumber(as_of)), DAYS_OF_YEAR),
      area: lease.spaces.reduce((sum, space) => sum + toScaled(space.area, 2), 0n),
      rent: lease.clauses.map((clause) => exactRentInForce(lease, clause, as_of)).reduce(add, ZERO),
    }));
  return {
    by_area: average(running.map(({ years, area }) => ({ years, weight: rational(area) }))),
    by_income: average(running.map(({ years, rent }) => ({ years, weight: rent }))),
    rent_in_force: running.map(({ id, rent }) => ({ id, rent: toSafe(roundToScale(rent)) })),
    total_rent: toSafe(roundToScale(running.map(({ rent }) => rent).reduce(add, ZERO))),
    total_area: formatFixed(
      running.reduce((sum, { area }) => sum + area, 0n),
      2,
    ),
  };
}

function average(parts: readonly { years: Rational; weight: Rational }[]): Years {
  const total = parts.map(({ weight }) => weight).reduce(add, ZERO);
  if (total.n === 0n) return null;
  const sum = parts.map(({ years, weight }) => multiply(years, weight)).reduce(add, ZERO);
  const exact = rational(sum.n * total.d, sum.d * total.n);
  return { exact: formatRational(exact), years: formatFixed(roundToScale(exact, 2), 2) };
}
