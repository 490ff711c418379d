/** Due date of a period (docs/domain §5.3 `due`, §5.4.6), and working days by the setup's holiday calendar. */
import { assert } from '#domain/kernel/assert';
import { type CalendarDate, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { type DayNumber, firstDayOf, lengthOf, type MonthNumber, weekdayOf } from '#domain/kernel/dates/day-number';
import type { DueRule } from '../clause/charge-clause';

/** Days that differ from the ordinary week: a Sunday worked for a holiday is 'work', a free Monday 'rest'. */
export type Holidays =
  | ReadonlyMap<CalendarDate, 'work' | 'rest'>
  | Readonly<Record<CalendarDate, 'work' | 'rest' | undefined>>;

/** Exceeds the consecutive free days of any holiday: the calendar is broken. */
const LONGEST_REST = 60;

/** Returns whether a day is a working day: by the calendar, or else Monday to Friday. */
export function isWorkingDay(day: DayNumber, holidays: Holidays | undefined): boolean {
  if (holidays !== undefined) {
    const date = fromDayNumber(day);
    const kind = isMap(holidays) ? holidays.get(date) : holidays[date];
    if (kind !== undefined) return kind === 'work';
  }
  return weekdayOf(day) <= 5;
}

/**
 * Returns the due date of a period.
 *
 * @param start first day of the period
 * @param month the month represented by the period's first cell: February for a period from 1 Mar in a clause from 31 Jan
 * @param isFirst true for the clause's first period, which `first_due` applies to; that date is taken as agreed and
 *   not shifted
 */
export function dueDay(
  rule: DueRule,
  start: DayNumber,
  month: MonthNumber,
  isFirst: boolean,
  holidays?: Holidays,
): DayNumber {
  if (isFirst && rule.first_due != null) return toDayNumber(rule.first_due);
  const day = rule.kind === 'offset' ? start + rule.days : dayOf(month + rule.month, rule.day);
  return rule.shift == null ? day : shifted(day, rule.shift, holidays);
}

function dayOf(month: MonthNumber, day: number): DayNumber {
  return firstDayOf(month) + (day <= 28 ? day : Math.min(day, lengthOf(month))) - 1;
}

function shifted(day: DayNumber, shift: 'next' | 'previous', holidays: Holidays | undefined): DayNumber {
  const step = shift === 'next' ? 1 : -1;
  let shiftedDay = day;
  while (!isWorkingDay(shiftedDay, holidays)) {
    shiftedDay += step;
    assert(
      Math.abs(shiftedDay - day) <= LONGEST_REST,
      'no working day near the due date',
      fromDayNumber(day),
      LONGEST_REST,
    );
  }
  return shiftedDay;
}

function isMap(holidays: Holidays): holidays is ReadonlyMap<CalendarDate, 'work' | 'rest'> {
  return holidays instanceof Map;
}
