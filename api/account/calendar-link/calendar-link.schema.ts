// The private address of one's calendar (日历订阅).
import * as z from 'zod';

const none = z.strictObject({});

const calendarLink = z.strictObject({
  /** Null: there is no address. */
  created_at: z.string().nullable(),
  /** When a calendar application last read it. */
  read_at: z.string().nullable(),
});
/** The address is shown once. */
const newCalendarLink = z.strictObject({ url: z.string().nullable(), created_at: z.string() });

/** Whatever comes is looked up: what no address ever was is as unknown as one that is gone. */
const calendarFeed = z.strictObject({ token: z.string().max(200).default('') });

export type CalendarLink = z.output<typeof calendarLink>;
export type NewCalendarLink = z.output<typeof newCalendarLink>;

export const calendarLinkSchemas = {
  '/api/me/calendar-link': { input: none, output: calendarLink },
  '/api/me/renew-calendar-link': { input: none, output: newCalendarLink },
  '/api/me/revoke-calendar-link': { input: none, output: calendarLink },
  '/api/me/report/calendar.ics': { input: calendarFeed, output: null },
};
