/** Occupancy (出租率) on a day and over a range of days (docs/domain §7). */
import { type CalendarDate, toDayNumber } from '../kernel/dates/calendar-date';
import type { DayNumber } from '../kernel/dates/day-number';
import { type Decimal, formatFixed, toScaled } from '../kernel/numbers/decimal';
import { formatRational, type Rational, rational, roundToScale } from '../kernel/numbers/rational';

/** State of a space on a range of days: its dated values, cut by its own validity. Entries of one id follow each other. */
export interface SpaceDays {
  id: string | number;
  rentable_area: Decimal;
  use: 'for_rent' | 'self_use' | 'not_for_rent';
  valid_from: CalendarDate;
  valid_to: CalendarDate | null;
}

/** A space let by a contract; only an approved one occupies it, up to its end or the day the tenant leaves. */
export interface LeaseDays {
  space: string | number;
  start: CalendarDate;
  end: CalendarDate;
  leave_date: CalendarDate | null;
  status: string;
}

/** `null` when the divisor is 0. */
export type Share = { exact: string; percent: Decimal } | null;

export interface OccupancyOn {
  date: CalendarDate;
  leased_area: Decimal;
  rentable_area: Decimal;
  occupancy: Share;
}
export interface OccupancyOver {
  start: CalendarDate;
  end: CalendarDate;
  leased_area_days: Decimal;
  rentable_area_days: Decimal;
  occupancy: Share;
}

/** Areas of a scope in hundredths of m², times days. */
interface Areas {
  leased: bigint;
  rentable: bigint;
}

/** Returns the days of `[start, end]` within `[from, to]`; an open end exceeds every range. */
function daysWithin(start: DayNumber, end: DayNumber | null, from: DayNumber, to: DayNumber): number {
  const last = end === null ? to : Math.min(end, to);
  return Math.max(0, last - Math.max(start, from) + 1);
}

/** Returns the last day a lease occupies its space. */
const lastDay = ({ end, leave_date }: LeaseDays): CalendarDate =>
  leave_date !== null && leave_date < end ? leave_date : end;

function areasOver(spaces: readonly SpaceDays[], leases: readonly LeaseDays[], from: DayNumber, to: DayNumber): Areas {
  const leasesOf = new Map<string | number, { start: DayNumber; end: DayNumber }[]>();
  for (const lease of leases) {
    if (lease.status !== 'approved') continue;
    const days = { start: toDayNumber(lease.start), end: toDayNumber(lastDay(lease)) };
    leasesOf.set(lease.space, [...(leasesOf.get(lease.space) ?? []), days]);
  }
  const areas: Areas = { leased: 0n, rentable: 0n };
  for (const space of spaces) {
    if (space.use !== 'for_rent') continue;
    const first = Math.max(toDayNumber(space.valid_from), from);
    const last = space.valid_to === null ? to : Math.min(toDayNumber(space.valid_to), to);
    const cents = toScaled(space.rentable_area, 2);
    areas.rentable += cents * BigInt(Math.max(0, last - first + 1));
    // A space has one lease at a time: their days never overlap.
    for (const lease of leasesOf.get(space.id) ?? []) {
      areas.leased += cents * BigInt(daysWithin(lease.start, lease.end, first, last));
    }
  }
  return areas;
}

function shareOf({ leased, rentable }: Areas): Share {
  if (rentable === 0n) return null;
  const share: Rational = rational(leased, rentable);
  return { exact: formatRational(share), percent: formatFixed(roundToScale({ n: share.n * 100n, d: share.d }, 2), 2) };
}

/** Returns the share over several scopes, with four decimals; null when nothing is for rent. */
export function occupancyShare(
  areas: readonly { leased_area_sqm: Decimal; rentable_area_sqm: Decimal }[],
): Decimal | null {
  const sum = (name: 'leased_area_sqm' | 'rentable_area_sqm') =>
    areas.reduce((total, area) => total + toScaled(area[name], 2), 0n);
  const rentable = sum('rentable_area_sqm');
  if (rentable === 0n) return null;
  return formatFixed(roundToScale(rational(sum('leased_area_sqm'), rentable), 4), 4);
}

/** Leased over rentable area of the spaces on a day. */
export function occupancyOn(
  spaces: readonly SpaceDays[],
  leases: readonly LeaseDays[],
  date: CalendarDate,
): OccupancyOn {
  const day = toDayNumber(date);
  const areas = areasOver(spaces, leases, day, day);
  return {
    date,
    leased_area: formatFixed(areas.leased, 2),
    rentable_area: formatFixed(areas.rentable, 2),
    occupancy: shareOf(areas),
  };
}

/** Σ leased m²-days over Σ rentable m²-days of the days from start to end. */
export function occupancyOver(
  spaces: readonly SpaceDays[],
  leases: readonly LeaseDays[],
  start: CalendarDate,
  end: CalendarDate,
): OccupancyOver {
  const areas = areasOver(spaces, leases, toDayNumber(start), toDayNumber(end));
  return {
    start,
    end,
    leased_area_days: formatFixed(areas.leased, 2),
    rentable_area_days: formatFixed(areas.rentable, 2),
    occupancy: shareOf(areas),
  };
}
