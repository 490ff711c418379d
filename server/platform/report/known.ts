// What was known on a day (docs/domain §7.2), as reports and what stands behind their figures ask for it.
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { knownOn } from '../db/database';
import type { Call } from '../use-case/route';

interface Asked {
  as_of?: CalendarDate;
  known_as_of?: string;
  known_on?: CalendarDate;
}

/** From here on nothing is read that was entered after the day it is asked to be known on. */
export async function asKnown({ tx, today }: Call, { as_of, known_as_of, known_on }: Asked): Promise<void> {
  const day = known_on ?? (known_as_of === 'day' ? as_of : undefined);
  if (day !== undefined && day < today) await knownOn(tx, day);
}
