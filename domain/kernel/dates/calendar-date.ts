/** Calendar dates 'YYYY-MM-DD' without time or time zone (docs/domain §0), years 0001 … 9999. */
import { assert } from '../assert';
import { type DayNumber, dayIn, firstDayOf, lengthOf, type MonthNumber, monthOf, weekdayOf } from './day-number';

/** 'YYYY-MM-DD', an existing day. Dates compare as strings. */
export type CalendarDate = string;

/** 'YYYY-MM'. */
export type YearMonth = string;

/** Cache of formatted dates of 1970 … 2149: the schedules of a portfolio repeat the same few thousand days. */
const PRINTED: (CalendarDate | undefined)[] = new Array(65_536).fill(undefined);

const ZERO = '0'.charCodeAt(0);

/**
 * Parses the digits of a text as a number; NaN when one of them is not a digit. Hand-written for speed: the thousands of dates of a large contract
 * are read three times.
 */
function numberAt(text: string, from: number, digits: number): number {
  let value = 0;
  for (let index = from; index < from + digits; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Returns whether a value is an existing date, strictly 'YYYY-MM-DD': '2026-02-30' and '2026-2-3' are not. Never throws. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || value.length !== 10 || value[4] !== '-' || value[7] !== '-') return false;
  const year = numberAt(value, 0, 4);
  const month = numberAt(value, 5, 2);
  const day = numberAt(value, 8, 2);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the day number of a date; throws when it is invalid. */
export function toDayNumber(date: CalendarDate): DayNumber {
  assert(isCalendarDate(date), 'not a calendar date', date, 'YYYY-MM-DD');
  return firstDayOf(monthNumberOf(date)) + numberAt(date, 8, 2) - 1;
}

/** Returns the date of a day number; throws outside the years 0001 … 9999. */
export function fromDayNumber(day: DayNumber): CalendarDate {
  if (day < 0 || day >= PRINTED.length) return printed(day);
  const recognized = PRINTED[day];
  if (recognized !== undefined) return recognized;
  const date = printed(day);
  PRINTED[day] = date;
  return date;
}

function printed(day: DayNumber): CalendarDate {
  assert(Number.isInteger(day), 'not a day number', day, 'a whole number');
  const month = monthOf(day);
  return `${formatYearMonth(month)}-${twoDigits(day - firstDayOf(month) + 1)}`;
}

/** Returns the date n days later (earlier when negative). */
export function addDays(date: CalendarDate, n: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + n);
}

/**
 * Returns the same day of the month n months later; when that month has no such day, the 1st of the following month (docs/domain §0, 民法典 art. 202).
 * Step from the anchor with k·n, never from the last step.
 */
export function addMonths(date: CalendarDate, n: number): CalendarDate {
  assert(isCalendarDate(date), 'not a calendar date', date, 'YYYY-MM-DD');
  return fromDayNumber(dayIn(monthNumberOf(date) + n, numberAt(date, 8, 2)));
}

/** Returns the Monday of the date's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const day = toDayNumber(date);
  return fromDayNumber(day - weekdayOf(day) + 1);
}

/** The later of two days. */
export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);

/** Returns the number of days of a month (1 … 12), 28 … 31. */
export function daysInMonth(year: number, month: number): number {
  return lengthOf(year * 12 + month - 1);
}

/** Returns the days from a to b: 0 for the same day, negative when b is earlier. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return toDayNumber(b) - toDayNumber(a);
}

/** Returns the month of a date, 'YYYY-MM'. */
export function yearMonthOf(date: CalendarDate): YearMonth {
  return date.slice(0, 7);
}

/** Returns the months from that of one date to that of another, both included; empty when b's month is earlier. */
export function yearMonthsBetween(a: CalendarDate, b: CalendarDate): YearMonth[] {
  const first = monthNumberOf(a);
  return Array.from({ length: Math.max(0, monthNumberOf(b) - first + 1) }, (_unused, i) => formatYearMonth(first + i));
}

/** Returns the first and the last day of a month 'YYYY-MM'; throws when it is invalid. */
export function monthRange(month: YearMonth): { start: CalendarDate; end: CalendarDate } {
  const start = `${month}-01`;
  assert(isCalendarDate(start), 'not a month', month, 'YYYY-MM');
  return { start, end: fromDayNumber(firstDayOf(monthNumberOf(start) + 1) - 1) };
}

/** Formats the month number as 'YYYY-MM'. */
export function formatYearMonth(month: MonthNumber): YearMonth {
  const year = Math.floor(month / 12);
  assert(year >= 1 && year <= 9999, 'year out of range', year, '1 … 9999');
  return `${String(year).padStart(4, '0')}-${twoDigits(month - year * 12 + 1)}`;
}

function monthNumberOf(date: CalendarDate): MonthNumber {
  return numberAt(date, 0, 4) * 12 + numberAt(date, 5, 2) - 1;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
