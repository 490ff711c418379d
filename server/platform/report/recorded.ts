// Limits reports, and the details behind their figures, to what was known on a day (docs/domain §7.2).
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { limitToRecordedOn } from '../db/database';
import type { Call } from '../use-case/route';

interface ReportParameters {
  as_of?: CalendarDate;
  known_as_of?: string;
  known_on?: CalendarDate;
}

/** Excludes entries made after the requested day from all later reads. */
export async function readAsRecorded(
  { tx, today }: Call,
  { as_of, known_as_of, known_on }: ReportParameters,
): Promise<void> {
  const day = known_on ?? (known_as_of === 'day' ? as_of : undefined);
  if (day !== undefined && day < today) await limitToRecordedOn(tx, day);
}
