// The rule of a space's status on a day (docs/domain §2), implemented independently: space_on is compared with it.
import type { SpaceStatus, SpaceUse } from '#domain/assets/space-status';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

/** Days on which a contract holds the space; only an approved one counts. */
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

/** Returns the status by precedence: leased, holdover, signed, reserved, self-use or not for rent, vacant. `use` is the value valid on that day. */
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
