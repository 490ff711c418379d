/** Periods of days, both ends included (docs/domain §0). Dates compare as strings, so no arithmetic is needed here. */
import { type CalendarDate, daysBetween } from './calendar-date';

/** [start, end], both included; start ≤ end. */
export interface DateRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** Returns whether the two have a day in common. */
export function overlaps(a: DateRange, b: DateRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Returns the days both have in common, or null. */
export function intersect(a: DateRange, b: DateRange): DateRange | null {
  if (!overlaps(a, b)) return null;
  return { start: contains(b, a.start) ? a.start : b.start, end: contains(b, a.end) ? a.end : b.end };
}

/** Returns whether a date, or every day of a range, is in the range. */
export function contains(range: DateRange, inner: CalendarDate | DateRange): boolean {
  if (typeof inner === 'string') return range.start <= inner && inner <= range.end;
  return range.start <= inner.start && inner.end <= range.end;
}

/** Returns the number of days, both ends counted: 1 for a single day. */
export function daysOf(range: DateRange): number {
  return daysBetween(range.start, range.end) + 1;
}
