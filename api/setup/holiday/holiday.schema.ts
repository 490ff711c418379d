// The holiday calendar: days that differ from the ordinary week, read as a whole and saved year by year.
import * as z from 'zod';
import { date, optionalText } from '#api/kernel/form/fields';
import { importSchemas } from '#api/kernel/import.schema';
import { valuesOf } from '#api/kernel/labels';
import { isWorkingDay } from '#domain/contracts/schedule/due-date';
import { isCalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { holidayImport } from './holiday.import';
import { HOLIDAY_KIND, HOLIDAY_YEARS, workingDaysOf } from './holiday-calendar';

/** The State Council never grants more; a longer sequence of free days is a mistake, and would leave no day to pay on. */
const LONGEST_REST = 31;

const year = z
  .int('应为年份')
  .min(HOLIDAY_YEARS.first, `应为 ${HOLIDAY_YEARS.first} 到 ${HOLIDAY_YEARS.last} 年`)
  .max(HOLIDAY_YEARS.last, `应为 ${HOLIDAY_YEARS.first} 到 ${HOLIDAY_YEARS.last} 年`);
export const holidayDay = z.strictObject({
  day: date,
  kind: z.enum(valuesOf(HOLIDAY_KIND)),
  name: optionalText(20),
});
const days = z.array(holidayDay).max(366);

type Day = z.output<typeof holidayDay>;

/** Returns the day on which a sequence of free days, including weekends, exceeds the limit. */
export function overlongRest(all: readonly Day[]): string | undefined {
  const calendar = workingDaysOf(all);
  return all.find(({ day, kind }) => {
    if (kind === 'work') return false;
    let length = 0;
    while (length <= LONGEST_REST && !isWorkingDay(toDayNumber(day) - length, calendar)) length += 1;
    return length > LONGEST_REST;
  })?.day;
}
export const OVERLONG = `连续休息不能超过 ${LONGEST_REST} 天`;

export const holidaysSave = z
  .strictObject({
    year,
    days,
    /** Version of the year as it was read, so that another user's change is not overwritten. */
    version: z.string().optional(),
  })
  .check((context) => {
    const { year, days: given } = context.value;
    const places = new Map<string, number>();
    given.forEach(({ day }, index) => {
      const first = places.get(day);
      const message = day.slice(0, 4) === String(year) ? first !== undefined && '日期重复' : `不在 ${year} 年内`;
      if (message) context.issues.push({ code: 'custom', path: ['days', index, 'day'], message, input: day });
      places.set(day, first ?? index);
    });
    const late = overlongRest(given.filter(({ day }) => isCalendarDate(day)));
    if (late) {
      const index = given.findIndex(({ day }) => day === late);
      context.issues.push({ code: 'custom', path: ['days', index, 'day'], message: OVERLONG, input: late });
    }
  });
export const holidaysQuery = z.strictObject({ year: year.optional() });
/** Days in order; the version changes with each of them. */
export const holidays = z.strictObject({ days: z.array(holidayDay), version: z.string() });

export type HolidayDay = Day;
export type HolidaysSave = z.input<typeof holidaysSave>;
export type HolidaysQuery = z.infer<typeof holidaysQuery>;
export type HolidayCalendar = z.output<typeof holidays>;

export const holidaySchemas = {
  '/api/setup/holiday/list': { input: holidaysQuery, output: holidays },
  '/api/setup/holiday/save-of-year': { input: holidaysSave, output: holidays },
  ...importSchemas(holidayImport),
};
