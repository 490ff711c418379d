/**
 * Unusual terms of a lease (docs/domain §5, §8): a price below the floor price, days empty between two leases or shared by both, free days beyond a
 * limit. None of them is an error.
 */
import { addDays, type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { type DateRange, daysOf, intersect } from '#domain/kernel/dates/date-range';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import {
  add,
  compare,
  divide,
  fromDecimal,
  multiply,
  ONE,
  type Rational,
  rational,
} from '#domain/kernel/numbers/rational';
import { formatPeriod, formatPrice } from '#domain/kernel/text/format';
import {
  type ChargeClause,
  type ContractTerms,
  type FullClause,
  isFixed,
  scheduledClause,
  withDefaults,
} from '../clause/charge-clause';
import { areaCents } from '../clause/clause-terms';
import { formatMicroYuan, PRICE_SCALE, priceLine } from '../schedule/effective-prices';
import { MONTHS } from './rent-in-force';

export type NoticeKind = 'floor_price' | 'neighbour' | 'free_days';

export interface Notice {
  kind: NoticeKind;
  /** Path in the form: ['clauses', 0, 'price'], ['spaces', 2, 'id']. */
  path: (string | number)[];
  message: string;
}

/** A space of the contract in its state on the lease's first day, with the leases before and after on it. */
export interface NoticeSpace {
  label: string;
  floor_price: Decimal | null;
  price_unit: 'per_sqm_day' | 'per_sqm_month';
  neighbours: readonly (DateRange & { number: string })[];
}

/** `gap_days` and `free_days`: number of days from which on they are reported; 0 means never. */
export interface NoticeLimits {
  gap_days: number;
  free_days: number;
}

/** Maximum number of notices of prices below the floor. */
const MOST_UNDER_FLOOR = 200;

const UNIT = { per_sqm_day: '元/㎡/天', per_sqm_month: '元/㎡/月', fixed_month: '元/月', fixed_year: '元/年' } as const;

/**
 * @param rent the indexes of the clauses of kind rent
 * @param spaces in the order of the contract's
 */
export function contractNotices(
  contract: ContractTerms,
  clauses: readonly ChargeClause[],
  rent: ReadonlySet<number>,
  spaces: readonly NoticeSpace[],
  limits: NoticeLimits,
): Notice[] {
  const rents = clauses.flatMap((clause, place) => {
    const priced = rent.has(place) ? scheduledClause(clause) : null;
    const path = ['clauses', place, ...(clause.basis === 'turnover' ? ['minimum'] : [])];
    return priced ? [{ path, clause: withDefaults(priced, contract) }] : [];
  });
  return [
    ...allUnderFloor(contract, rents, spaces),
    ...spaces.flatMap((space, place) => overlapNotices(contract, space, limits.gap_days, ['spaces', place, 'id'])),
    ...rents.flatMap(({ path, clause }) => tooFree(clause, limits.free_days, path)),
  ];
}

interface Rent {
  path: Notice['path'];
  clause: FullClause;
}

/** Returns the first notices of many clauses with many spaces: longer lists are not useful. */
function allUnderFloor(contract: ContractTerms, rents: readonly Rent[], spaces: readonly NoticeSpace[]): Notice[] {
  const notices: Notice[] = [];
  for (const { path, clause } of rents) {
    if (notices.length >= MOST_UNDER_FLOOR) break;
    notices.push(...underFloor(contract, clause, spaces, path).slice(0, MOST_UNDER_FLOOR - notices.length));
  }
  return notices;
}

/** Reports the lowest price of the clause, tax included, per m² and in the unit of each space's floor price. */
function underFloor(
  contract: ContractTerms,
  clause: FullClause,
  spaces: readonly NoticeSpace[],
  path: Notice['path'],
): Notice[] {
  const lowest = Math.min(...priceLine(clause).steps.map((step) => step.price));
  const covered = new Set(clause.spaces);
  // The price is the same for all spaces of a unit: computed per space, hundreds of them would each sum the whole area again.
  const prices = {
    per_sqm_day: pricePerArea(contract, clause, lowest, 'per_sqm_day'),
    per_sqm_month: pricePerArea(contract, clause, lowest, 'per_sqm_month'),
  };
  return spaces.flatMap((space, place): Notice[] => {
    const id = contract.spaces[place]?.id;
    if (space.floor_price === null || id === undefined || !covered.has(id)) return [];
    if (compare(prices[space.price_unit], fromDecimal(space.floor_price)) >= 0) return [];
    const text = `${formatPrice(formatMicroYuan(lowest))} ${UNIT[clause.basis]}`;
    const message = `${space.label} 的最低租金 ${text} 低于底价 ${formatPrice(space.floor_price)} ${UNIT[space.price_unit]}`;
    return [{ kind: 'floor_price', path: [...path, 'price'], message }];
  });
}

/** Converts day and month prices like rent in force: 365/12 days per month (docs/domain §7). */
function pricePerArea(
  contract: ContractTerms,
  clause: FullClause,
  micro: number,
  unit: NoticeSpace['price_unit'],
): Rational {
  const price = rational(BigInt(micro), 10n ** BigInt(PRICE_SCALE));
  const gross = clause.price_includes_tax ? price : multiply(price, add(ONE, fromDecimal(clause.tax_rate)));
  const full = { ...clause, basis: 'per_sqm_month' as const };
  const perArea = isFixed(clause.basis) ? divide(gross, rational(BigInt(areaCents(contract, full)), 100n)) : gross;
  return divide(multiply(perArea, MONTHS[clause.basis]), MONTHS[unit]);
}

function overlapNotices(lease: DateRange, space: NoticeSpace, limit: number, path: Notice['path']): Notice[] {
  return space.neighbours.flatMap(({ number, ...other }): Notice[] => {
    const shared = intersect(lease, other);
    if (shared)
      return [
        {
          kind: 'neighbour',
          path,
          message: `${space.label} 与合同 ${number}（${formatPeriod(other.start, other.end)}）重叠 ${daysOf(shared)} 天`,
        },
      ];
    const gap = other.end < lease.start ? between(other.end, lease.start) : between(lease.end, other.start);
    if (daysOf(gap) < 1 || daysOf(gap) > limit) return [];
    const side = other.end < lease.start ? '前一' : '后一';
    const message = `${space.label} 与${side}合同 ${number} 之间空置 ${daysOf(gap)} 天（${formatPeriod(gap.start, gap.end)}）`;
    return [{ kind: 'neighbour', path, message }];
  });
}

/** Returns the days after one date and before another; none when they are consecutive. */
const between = (before: CalendarDate, after: CalendarDate): DateRange => ({
  start: addDays(before, 1),
  end: addDays(after, -1),
});

function tooFree(clause: FullClause, limit: number, path: Notice['path']): Notice[] {
  const days = clause.free_periods.reduce((sum, [start, end]) => sum + daysBetween(start, end) + 1, 0);
  if (limit === 0 || days <= limit) return [];
  return [
    { kind: 'free_days', path: [...path, 'free_periods'], message: `免租期合计 ${days} 天，超过上限 ${limit} 天` },
  ];
}
