/** What a recurring run begins with: the period next to that of the last run (docs/domain §6.3). */
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  monthRange,
  type YearMonth,
  yearMonthOf,
  yearMonthsBetween,
} from '#domain/kernel/dates/calendar-date';
import type { DateRange } from '#domain/kernel/dates/date-range';

const isMonthEnd = (day: CalendarDate) => monthRange(yearMonthOf(day)).end === day;

/** Returns the day n months later: of the last day of a month the last one, of another the same day or the last one of a shorter month. */
function monthsLater(day: CalendarDate, n: number): CalendarDate {
  const { end } = monthRange(yearMonthOf(addMonths(`${yearMonthOf(day)}-01`, n)));
  if (isMonthEnd(day)) return end;
  const same = `${yearMonthOf(end)}-${day.slice(8)}`;
  return same > end ? end : same;
}

/** Returns the month after the last run's, but none after `due`, the month whose run is due. */
export function nextMonth(last: YearMonth | null, due: YearMonth): YearMonth {
  if (last === null) return due;
  const next = yearMonthOf(addMonths(`${last}-01`, 1));
  return next < due ? next : due;
}

/** Returns the day of the last run in the latest later month that is not after today; today when there is none. */
export function nextDay(last: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (last === null || last >= today) return today;
  const months = yearMonthsBetween(last, today).length - 1;
  const candidates = [monthsLater(last, months), monthsLater(last, Math.max(0, months - 1))];
  return candidates.find((day) => day <= today && day > last) ?? today;
}

/** A billed period with the days that move with it. */
export interface RunPeriod extends DateRange {
  due: CalendarDate;
  /** The day of the readings. */
  read_on: CalendarDate;
}

/**
 * Returns the period that follows: as many whole months when it begins and ends so, else as many days. The other days move by the same months or days;
 * readings are never after today.
 */
export function nextPeriod({ start, end, due, read_on }: RunPeriod, today: CalendarDate): RunPeriod {
  const next = addDays(end, 1);
  const months = wholeMonths(start, end);
  const days = daysBetween(start, next);
  const move = (day: CalendarDate) => (months > 0 ? monthsLater(day, months) : addDays(day, days));
  const read = move(read_on);
  return {
    start: next,
    end: months > 0 ? addDays(addMonths(next, months), -1) : addDays(next, days - 1),
    due: move(due),
    read_on: read > today ? today : read,
  };
}

/** Returns the number of months that the range consists of, 0 when it is no whole number of them. */
function wholeMonths(start: CalendarDate, end: CalendarDate): number {
  const next = addDays(end, 1);
  const months = yearMonthsBetween(start, next).length - 1;
  return months > 0 && addMonths(start, months) === next ? months : 0;
}
