// The days that the calendar shows: whole weeks starting on Monday.
import {
  addDays,
  addMonths,
  type CalendarDate,
  mondayOf,
  monthRange,
  yearMonthOf,
} from '#domain/kernel/dates/calendar-date';

export type Span = 'month' | 'week';

export function daysOf(span: Span, day: CalendarDate): CalendarDate[] {
  const { start, end } = span === 'month' ? monthRange(yearMonthOf(day)) : { start: day, end: day };
  const days: CalendarDate[] = [];
  for (let each = mondayOf(start); each <= addDays(mondayOf(end), 6); each = addDays(each, 1)) days.push(each);
  return days;
}

/** Returns a day of the previous or next span. */
export const stepFrom = (span: Span, day: CalendarDate, steps: 1 | -1): CalendarDate =>
  span === 'week' ? addDays(day, 7 * steps) : addMonths(monthRange(yearMonthOf(day)).start, steps);

export const titleOf = (span: Span, day: CalendarDate): string => {
  if (span === 'month') return `${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月`;
  const monday = mondayOf(day);
  return `${monday} 至 ${addDays(monday, 6)}`;
};

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
