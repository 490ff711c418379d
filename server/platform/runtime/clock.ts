// The only source of time, so that tests and the demo can set it.
import { dayOfInstant } from '#api/kernel/instant';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

export interface Clock {
  now(): Date;
  /** The business day. */
  today(): CalendarDate;
}

/**
 * Maximum difference between the clocks of two processes, ms. A timestamp further in the future comes from a clock that has been set back since: it
 * must not block anything until then.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

export function clockOf(now: () => Date): Clock {
  return { now, today: () => dayOfInstant(now()) };
}

export const systemClock = clockOf(() => new Date());
