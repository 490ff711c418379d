// Time comes from here alone, so that tests and the demo can set it.
import { dayOfInstant } from '#api/kernel/instant';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

export interface Clock {
  now(): Date;
  /** The business day. */
  today(): CalendarDate;
}

/**
 * How far the clocks of two processes may differ, ms. What was noted later than that after now comes from a clock that has
 * been set back since: it must not hold anybody up until that time comes again.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

export function clockOf(now: () => Date): Clock {
  return { now, today: () => dayOfInstant(now()) };
}

export const systemClock = clockOf(() => new Date());
