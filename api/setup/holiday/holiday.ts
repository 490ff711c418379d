// The holiday calendar: calls, and how due dates read it.

import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { ImportDeclaration } from '#api/kernel/import/import';
import type { Labels } from '#api/kernel/labels';
import type { Holidays } from '#domain/contracts/schedule/due-date';
import type { HolidayCalendar, HolidayDay, HolidaysQuery, HolidaysSave } from './holiday.schema';

export const HOLIDAY_KIND = {
  off: { label: '休' },
  work: { label: '班' },
} as const satisfies Labels;
export const HOLIDAY_YEARS = { first: 2000, last: 2100 } as const;

const EDIT = ['p_98150_edit'];

// Every form that computes due dates reads it. Without a year: all years.
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

export const holidayImport: ImportDeclaration = {
  area: 'setup',
  object: 'holiday',
  title: '节假日',
  keys: EDIT,
  columns: [
    { name: 'day', title: '日期', kind: 'date', required: true, unique: true, example: '2026-10-01' },
    {
      name: 'kind',
      title: '类型',
      kind: 'enum',
      terms: HOLIDAY_KIND,
      required: true,
      help: '休：放假；班：周末调休上班。普通的周六、周日不用填写',
      example: '休',
    },
    { name: 'name', title: '名称', kind: 'text', example: '国庆节' },
  ],
};

/** The calendar as the payment schedule takes it. */
export const workingDaysOf = (days: readonly HolidayDay[]): Holidays =>
  new Map(days.map(({ day, kind }) => [day, kind === 'off' ? 'rest' : 'work']));
