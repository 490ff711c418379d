// The enterprise's holiday calendar for due dates computed in the browser, as the server reads it.
import { useQuery } from '@tanstack/react-query';
import { listHolidays } from '#api/setup/holiday/holiday';
import type { HolidayCalendar } from '#api/setup/holiday/holiday.schema';
import { workingDaysOf } from '#api/setup/holiday/holiday-calendar';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import { call } from '../api/client';

const ALL_YEARS = {};
const NONE: Holidays = new Map();
const daysOf = ({ days }: HolidayCalendar) => workingDaysOf(days);

/** Until it is loaded, only weekends are non-working days. */
export function useHolidays(): Holidays {
  const { data } = useQuery({
    queryKey: [listHolidays.path, ALL_YEARS],
    queryFn: () => call(listHolidays, ALL_YEARS),
    select: daysOf,
  });
  return data ?? NONE;
}
