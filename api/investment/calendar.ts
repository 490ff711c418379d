// The calendar of follow-ups (跟进日历): its call, and the labels of its entries.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Labels } from '../kernel/labels';
import type { CalendarDays, CalendarQuery, CalendarTerms } from './calendar.schema';

export const CALENDAR_KIND = {
  next: { label: '待跟进', tone: 'progress' },
  visit: { label: '拜访计划', tone: 'warning' },
  done: { label: '已跟进', tone: 'ended' },
} satisfies Labels;

export const followUpCalendar = endpoint<CalendarQuery, CalendarDays, CalendarTerms>(
  '/api/investment/follow-up/calendar',
  ['p_2200'],
  '跟进日历',
  { reads: true },
);
