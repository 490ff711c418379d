/**
 * Calendar arithmetic on integers: a day is the count of days since 1970-01-01, a month the count of months since year 0 (`year * 12 + month − 1`).
 * Schedules are computed on these, because comparing and adding numbers makes tens of thousands of schedules per second possible; CalendarDate is
 * used at the interfaces. Gregorian throughout, no clock.
 */

/** Days since 1970-01-01 (a Thursday); negative before. */
export type DayNumber = number;

/** year * 12 + (month − 1): 2025-03 is 24302. */
export type MonthNumber = number;

/** Days of year 1 … 1969, so that 1970-01-01 is day 0. */
const DAYS_BEFORE_1970 = 719162;
const COMMON = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
const LEAP = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366];

/** Returns whether February has 29 days. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** First days of the months of 1900 … 2199, precomputed because schedules need them most often. */
const TABLE_MONTH: MonthNumber = 1900 * 12;
const TABLE = Int32Array.from({ length: 300 * 12 + 1 }, (_unused, index) => computedFirstDayOf(TABLE_MONTH + index));
const TABLE_START = computedFirstDayOf(TABLE_MONTH);
const TABLE_END = computedFirstDayOf(TABLE_MONTH + 300 * 12);
const MEAN_MONTH = 30.436875;

/** Returns the first day of a month. */
export function firstDayOf(month: MonthNumber): DayNumber {
  const index = month - TABLE_MONTH;
  return index >= 0 && index < TABLE.length ? (TABLE[index] as number) : computedFirstDayOf(month);
}

function computedFirstDayOf(month: MonthNumber): DayNumber {
  const year = Math.floor(month / 12);
  const past = (isLeapYear(year) ? LEAP : COMMON)[month - year * 12] as number;
  return firstDayOfYear(year) + past;
}

/** Returns the number of days of a month, 28 … 31. */
export function lengthOf(month: MonthNumber): number {
  return firstDayOf(month + 1) - firstDayOf(month);
}

/** Returns the month of a day. */
export function monthOf(day: DayNumber): MonthNumber {
  if (day < TABLE_START || day >= TABLE_END) return computedMonthOf(day);
  let index = Math.floor((day - TABLE_START) / MEAN_MONTH);
  if ((TABLE[index] as number) > day) index -= 1;
  else if ((TABLE[index + 1] as number) <= day) index += 1;
  return TABLE_MONTH + index;
}

function computedMonthOf(day: DayNumber): MonthNumber {
  let year = Math.floor((day + DAYS_BEFORE_1970) / 365.2425) + 1;
  if (firstDayOfYear(year) > day) year -= 1;
  else if (firstDayOfYear(year + 1) <= day) year += 1;
  const past = day - firstDayOfYear(year);
  const ends = isLeapYear(year) ? LEAP : COMMON;
  // A month has at most 31 days, so past / 32 is the month or the previous one.
  const guess = past >> 5;
  return year * 12 + (past >= (ends[guess + 1] as number) ? guess + 1 : guess);
}

/**
 * Returns the day `dayOfMonth` of a month, or the 1st of the following month when it has no such day (docs/domain §0). Months are stepped from an
 * anchor with the anchor's day of month, so they cannot drift.
 */
export function dayIn(month: MonthNumber, dayOfMonth: number): DayNumber {
  const first = firstDayOf(month);
  if (dayOfMonth <= 28) return first + dayOfMonth - 1;
  const next = firstDayOf(month + 1);
  return dayOfMonth <= next - first ? first + dayOfMonth - 1 : next;
}

/** Returns the day of the month, 1 … 31. */
export function dayOfMonthOf(day: DayNumber): number {
  return day - firstDayOf(monthOf(day)) + 1;
}

/** Returns 1 for Monday … 7 for Sunday. */
export function weekdayOf(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function firstDayOfYear(year: number): DayNumber {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - DAYS_BEFORE_1970;
}
