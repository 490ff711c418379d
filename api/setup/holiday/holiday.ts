// The holiday calendar: calls.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { HolidayCalendar, HolidaysQuery, HolidaysSave } from './holiday.schema';

const EDIT = ['p_98150_edit'];

// Used by every form that computes due dates. Returns all years by default.
export const listHolidays = endpoint<HolidaysQuery, HolidayCalendar>(
  '/api/setup/holiday/list',
  'signed-in',
  '节假日历',
  { reads: true },
);
export const saveHolidaysOfYear = endpoint<HolidaysSave, HolidayCalendar>(
  '/api/setup/holiday/save-of-year',
  EDIT,
  '保存一年的节假日',
);
