/** Expiry profile and economic occupancy (docs/domain §7.2): ending leases, vacant spaces, and their list rent. */
import type { SpaceDays } from '#domain/assets/occupancy';
import { type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import type { Fen } from '#domain/kernel/money/money';
import { type Decimal, formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { formatRational, rational, roundToScale } from '#domain/kernel/numbers/rational';
import { toSafe } from '#domain/kernel/numbers/rounding';
import type { Basis } from '../clause/charge-clause';
import { exactRentInForce, rentInForce } from './rent-in-force';
import type { WaleLease } from './wale';

/** A space with its list price. */
export interface ListedSpace extends SpaceDays {
  list_price: { price: Decimal; unit: Basis } | null;
}

/** `holdover`: the tenant stayed past the end, up to the leave date if there is one. */
export interface ExpiringLease extends WaleLease {
  holdover: boolean;
}

interface Expiring {
  count: number;
  area: Decimal;
  /** Monthly rent in force, rounded per lease. */
  rent: Fen;
}

export interface ExpiryProfile {
  /** Running leases by the year and the quarter (2026-Q4) of their last day. */
  by_year: ({ year: string } & Expiring)[];
  by_quarter: ({ quarter: string } & Expiring)[];
  total: Expiring;
  holdover: { count: number; area: Decimal };
  /** `days`: since the end of its last lease or holdover, or since its first valid day; `list_rent` monthly, null without list price. */
  vacant: { space: string | number; days: number; list_rent: Fen | null }[];
  /** `unpriced`: vacant spaces excluded because they have no list price; `occupancy` is null when the divisor is 0. */
  economic: {
    rent_in_force: Fen;
    list_rent: Fen;
    unpriced: number;
    occupancy: { exact: string; percent: Decimal } | null;
  };
}

export function expiryProfile(
  as_of: CalendarDate,
  spaces: readonly ListedSpace[],
  leases: readonly ExpiringLease[],
): ExpiryProfile {
  const approved = leases.filter((lease) => lease.status === 'approved');
  const running = approved
    .filter((lease) => lease.start <= as_of && lastLet(lease) >= as_of)
    .map((lease) => ({
      last: lease.leave_date ?? lease.end,
      area: areaOf(lease),
      rent: rentInForce(lease, lease.clauses, as_of).total,
    }));
  const stayed = approved.filter((lease) => isInHoldover(lease, as_of));
  const vacant = vacantOn(as_of, spaces, approved);
  const total = summed(running);
  return {
    by_year: grouped(running, ({ last }) => last.slice(0, 4)).map(([year, sum]) => ({ year, ...sum })),
    by_quarter: grouped(running, ({ last }) => quarterOf(last)).map(([quarter, sum]) => ({ quarter, ...sum })),
    total,
    holdover: {
      count: stayed.length,
      area: formatFixed(
        stayed.reduce((sum, lease) => sum + areaOf(lease), 0n),
        2,
      ),
    },
    vacant,
    economic: economicOf(
      total.rent,
      vacant.map(({ list_rent }) => list_rent),
    ),
  };
}

const areaOf = ({ spaces }: ExpiringLease): bigint => spaces.reduce((sum, { area }) => sum + toScaled(area, 2), 0n);

const quarterOf = (day: CalendarDate): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Returns the last day of the lease; later days are holdover. */
const lastLet = ({ end, leave_date }: ExpiringLease): CalendarDate =>
  leave_date !== null && leave_date < end ? leave_date : end;

/** Returns the last day the tenant occupies the space, by lease or in holdover; null while it is unknown. */
function lastOccupied(lease: ExpiringLease): CalendarDate | null {
  if (!lease.holdover) return lastLet(lease);
  return lease.leave_date;
}

const isInHoldover = (lease: ExpiringLease, day: CalendarDate): boolean =>
  lease.holdover && lastLet(lease) < day && (lease.leave_date === null || lease.leave_date >= day);

interface Running {
  last: CalendarDate;
  area: bigint;
  rent: Fen;
}

const summed = (leases: readonly Running[]): Expiring => ({
  count: leases.length,
  area: formatFixed(
    leases.reduce((sum, { area }) => sum + area, 0n),
    2,
  ),
  rent: leases.reduce((sum, { rent }) => sum + rent, 0),
});

/** Groups by key, in the order of keys. */
function grouped(leases: readonly Running[], keyOf: (lease: Running) => string): [string, Expiring][] {
  return [...new Set(leases.map(keyOf))]
    .sort()
    .map((key) => [key, summed(leases.filter((lease) => keyOf(lease) === key))]);
}

function vacantOn(
  as_of: CalendarDate,
  spaces: readonly ListedSpace[],
  approved: readonly ExpiringLease[],
): ExpiryProfile['vacant'] {
  const isValid = ({ valid_from, valid_to }: ListedSpace) =>
    valid_from <= as_of && (valid_to === null || valid_to >= as_of);
  return spaces
    .filter((space) => space.use === 'for_rent' && isValid(space))
    .flatMap((space) => {
      const begun = approved.filter(
        (lease) =>
          lease.start <= as_of && lastLet(lease) >= lease.start && lease.spaces.some(({ id }) => id === space.id),
      );
      const occupied = begun.map((lease) => lastOccupied(lease) ?? as_of).sort();
      const last = occupied.at(-1);
      if (last !== undefined && last >= as_of) return [];
      const days = last === undefined ? daysBetween(validSince(space, spaces), as_of) + 1 : daysBetween(last, as_of);
      return [{ space: space.id, days, list_rent: listRentOf(space, as_of) }];
    });
}

/** Returns the first day of a space whose values changed over time. */
const validSince = ({ id }: ListedSpace, spaces: readonly ListedSpace[]): CalendarDate =>
  spaces
    .filter((space) => space.id === id)
    .map(({ valid_from }) => valid_from)
    .sort()[0] as CalendarDate;

/** Returns the monthly list rent, by the formulas of the rent in force. */
function listRentOf({ id, rentable_area: area, list_price }: ListedSpace, day: CalendarDate): Fen | null {
  if (!list_price) return null;
  const lease = { start: day, end: day, spaces: [{ id, area }] };
  return toSafe(roundToScale(exactRentInForce(lease, { basis: list_price.unit, price: list_price.price }, day)));
}

function economicOf(rent_in_force: Fen, list_rents: readonly (Fen | null)[]): ExpiryProfile['economic'] {
  const list_rent = list_rents.reduce<Fen>((sum, rent) => sum + (rent ?? 0), 0);
  const total = rent_in_force + list_rent;
  const share = total === 0 ? null : rational(BigInt(rent_in_force), BigInt(total));
  return {
    rent_in_force,
    list_rent,
    unpriced: list_rents.filter((rent) => rent === null).length,
    occupancy: share && {
      exact: formatRational(share),
      percent: formatFixed(roundToScale({ n: share.n * 100n, d: share.d }, 2), 2),
    },
  };
}
