// The enterprise's holiday calendar for whatever computes due dates in the browser, as the server reads it.
import { useQuery } from '@tanstack/react-query';
import { listHolidays } from '#api/setup/holiday/holiday';
import type { HolidayCalendar } from '#api/setup/holiday/holiday.schema';
import { workingDaysOf } from '#api/setup/holiday/holiday-calendar';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { call } from '../api/client';

const ALL_YEARS = {};
const NONE: Holidays = new Map();
const daysOf = ({ days }: HolidayCalendar) => workingDaysOf(days);

/** Until it is read the ordinary week counts. */
export function useHolidays(): Holidays {
  const { data } = useQuery({
    queryKey: [listHolidays.path, ALL_YEARS],
    queryFn: () => call(listHolidays, ALL_YEARS),
    select: daysOf,
  });
  return data ?? NONE;
}
