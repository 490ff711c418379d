/** Dates and terms in the format of contracts. */
import { addDays, addMonths, type CalendarDate, daysBetween } from '../kernel/dates/calendar-date';

/** '2026-03-01' → '2026年3月1日'. */
export function chineseDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Returns whole months of a period, both ends included, and the remaining days (months as in docs/domain §0). */
function monthsAndDays(start: CalendarDate, end: CalendarDate): { months: number; days: number } {
  const after = addDays(end, 1);
  let months = 0;
  while (addMonths(start, months + 1) <= after) months += 1;
  return { months, days: daysBetween(addMonths(start, months), after) };
}

/** 2026-01-01 to 2028-06-15 → '2年5个月15天'. */
export function termText(start: CalendarDate, end: CalendarDate): string {
  const { months, days } = monthsAndDays(start, end);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years && `${years}年`, rest && `${rest}个月`, days && `${days}天`].filter(Boolean).join('');
}

/** 2026-01-01 to 2028-06-15 → '29个月零15天'. */
export function termInMonths(start: CalendarDate, end: CalendarDate): string {
  const { months, days } = monthsAndDays(start, end);
  if (months === 0) return `${days}天`;
  return `${months}个月${days ? `零${days}天` : ''}`;
}
