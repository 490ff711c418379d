// Statuses of a space (docs/domain §2), derived and never stored: the SQL function `space_on` defines them. Also the bands of expiry.
import { type CalendarDate, daysBetween } from '../kernel/dates/calendar-date';

export type SpaceUse = 'for_rent' | 'self_use' | 'not_for_rent';
export type SpaceStatus = 'leased' | 'holdover' | 'signed' | 'reserved' | 'vacant' | 'self_use' | 'not_for_rent';

/** Bands of days to the end of a lease, in the order of urgency. */
export const EXPIRY_BANDS = [30, 90, 180, 365] as const;
export type ExpiryBand = 0 | 1 | 2 | 3 | 4;

/** Returns the band of a lease that ends on `end`, as of `day`: 0 is ≤ 30 days, 4 is more than 365. */
export function expiryBand(day: CalendarDate, end: CalendarDate): ExpiryBand {
  const days = daysBetween(day, end);
  const band = EXPIRY_BANDS.findIndex((limit) => days <= limit);
  return (band < 0 ? EXPIRY_BANDS.length : band) as ExpiryBand;
}
