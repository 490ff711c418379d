// The private address of the user's calendar (日历订阅).
import * as z from 'zod';

const none = z.strictObject({});

const calendarLink = z.strictObject({
  /** `null` when there is no address. */
  created_at: z.string().nullable(),
  /** Time of the last read by a calendar application. */
  read_at: z.string().nullable(),
});
/** The address is shown once. */
const newCalendarLink = z.strictObject({ url: z.string().nullable(), created_at: z.string() });

/** Accepts any token: an invalid one is as unknown as a revoked one. */
const calendarFeed = z.strictObject({ token: z.string().max(200).default('') });

export type CalendarLink = z.output<typeof calendarLink>;
export type NewCalendarLink = z.output<typeof newCalendarLink>;

export const calendarLinkSchemas = {
  '/api/me/calendar-link': { input: none, output: calendarLink },
  '/api/me/renew-calendar-link': { input: none, output: newCalendarLink },
  '/api/me/revoke-calendar-link': { input: none, output: calendarLink },
  '/api/me/report/calendar.ics': { input: calendarFeed, output: null },
};
