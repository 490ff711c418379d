// The calendar of follow-ups (跟进日历): customers to follow up on a day, and past follow-ups.
import * as z from 'zod';
import { daysBetween } from '#domain/kernel/dates/calendar-date';
import { businessDate, id } from '../kernel/form/fields';

/** Limit of six weeks, the view of a month. */
const MOST_DAYS = 42;

const calendarQuery = z
  .strictObject({ from: businessDate, to: businessDate, owner_id: id.nullable().default(null) })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: '结束日期不能早于开始日期' })
  .refine(({ from, to }) => to < from || daysBetween(from, to) < MOST_DAYS, {
    path: ['to'],
    message: `一次最多 ${MOST_DAYS} 天`,
    // Invalid days are reported at their own fields.
    when: ({ issues }) => issues.length === 0,
  });

const calendarEntry = z.strictObject({
  /** next: a due follow-up; visit: planned; done: a past follow-up. */
  kind: z.enum(['next', 'visit', 'done']),
  id: z.number(),
  version: z.number(),
  customer_id: z.number(),
  customer_name: z.string(),
  day: z.string(),
  at: z.string().nullable(),
  /** Method: 电话, 上门拜访. */
  way: z.string(),
  content: z.string(),
  owner: z.string(),
});

/** Returns only the first entries of a full day. */
const calendarDays = z.strictObject({ entries: z.array(calendarEntry), left_out: z.record(z.string(), z.number()) });

export type CalendarQuery = z.input<typeof calendarQuery>;
export type CalendarTerms = z.output<typeof calendarQuery>;
export type CalendarEntry = z.output<typeof calendarEntry>;
export type CalendarDays = z.output<typeof calendarDays>;

export const calendarSchemas = {
  '/api/investment/follow-up/calendar': { input: calendarQuery, output: calendarDays },
};
