/**
 * The status of a space on a day (domain.md §2): derived, never stored. The SQL function `space_on` states the same rule
 * for whole buildings; a property test compares the two.
 */
import { type CalendarDate, daysBetween } from '../kernel/dates/calendar-date';

export type SpaceUse = 'for_rent' | 'self_use' | 'not_for_rent';
export type SpaceStatus = 'leased' | 'holdover' | 'signed' | 'reserved' | 'vacant' | 'self_use' | 'not_for_rent';

/** Days a contract holds the space; only an approved one counts. */
export interface Occupation {
  kind: 'lease' | 'holdover';
  start: CalendarDate;
  end: CalendarDate;
  contract_status: string;
}
export interface Period {
  start: CalendarDate;
  end: CalendarDate;
}

const holds = ({ start, end }: Period, day: CalendarDate): boolean => start <= day && day <= end;

/** Precedence: leased, holdover, signed, reserved, self-use or not for rent, vacant. `use` is the one valid that day. */
export function spaceStatus(
  day: CalendarDate,
  use: SpaceUse,
  occupations: readonly Occupation[],
  reservations: readonly Period[],
): SpaceStatus {
  const effective = occupations.filter((occupation) => occupation.contract_status === 'approved');
  const now = effective.find((occupation) => holds(occupation, day));
  if (now) return now.kind === 'lease' ? 'leased' : 'holdover';
  if (effective.some((occupation) => occupation.start > day)) return 'signed';
  if (reservations.some((reservation) => holds(reservation, day))) return 'reserved';
  return use === 'for_rent' ? 'vacant' : use;
}

/** Bands of days to the end of a lease, in the order of urgency. */
export const EXPIRY_BANDS = [30, 90, 180, 365] as const;
export type ExpiryBand = 0 | 1 | 2 | 3 | 4;

/** The band of a lease that ends on `end`, seen from `day`: 0 is ≤ 30 days, 4 is more than 365. */
export function expiryBand(day: CalendarDate, end: CalendarDate): ExpiryBand {
  const days = daysBetween(day, end);
  const band = EXPIRY_BANDS.findIndex((limit) => days <= limit);
  return (band < 0 ? EXPIRY_BANDS.length : band) as ExpiryBand;
}
