// Reads the enterprise's holiday calendar, which the due dates of every area follow.
import sql, { empty } from 'sql-template-tag';
import type { HolidayDay } from '#api/setup/holiday/holiday.schema';
import { workingDaysOf } from '#api/setup/holiday/holiday-calendar';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import type { Tx } from '../platform/db/database';

/** Returns the registered days in order; of one year, or all. */
export function registeredHolidays(tx: Tx, year?: number): Promise<HolidayDay[]> {
  const within = year === undefined ? empty : sql` and extract(year from day) = ${year}`;
  return tx.query<HolidayDay>(
    sql`select day, kind, name from holiday where company_id = app_company()${within} order by day`,
  );
}

/** Returns the calendar as the payment schedule needs it. */
export async function holidayCalendar(tx: Tx): Promise<Holidays> {
  return workingDaysOf(await registeredHolidays(tx));
}
