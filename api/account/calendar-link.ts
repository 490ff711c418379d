// The private address of the user's calendar (日历订阅): created, renewed and revoked in the personal centre, readable by anyone who has it.
import { endpoint, fileEndpoint } from '../kernel/endpoint/endpoint';
import type { CalendarLink, NewCalendarLink } from './calendar-link.schema';

type Nothing = Record<string, never>;

export const getCalendarLink = endpoint<Nothing, CalendarLink>('/api/me/calendar-link', 'signed-in', '我的日历订阅', {
  reads: true,
});
export const renewCalendarLink = endpoint<Nothing, NewCalendarLink>(
  '/api/me/renew-calendar-link',
  'signed-in',
  '生成日历订阅地址',
);
export const revokeCalendarLink = endpoint<Nothing, CalendarLink>(
  '/api/me/revoke-calendar-link',
  'signed-in',
  '停用日历订阅地址',
);
/** Public: knowledge of the address grants access. */
export const calendarFeed = fileEndpoint<{ token?: string }, { token: string }>(
  '/api/me/report/calendar.ics',
  'public',
  '订阅日历（iCalendar）',
  { method: 'GET' },
);
