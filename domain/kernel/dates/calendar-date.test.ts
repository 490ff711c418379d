import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  isCalendarDate,
  monthRange,
  toDayNumber,
  yearMonthOf,
  yearMonthsBetween,
} from './calendar-date';
import { dayOfMonthOf, firstDayOf, monthOf, weekdayOf } from './day-number';

/** Every day of the years 0001 … 9999. */
const day = fc.integer({ min: -719162, max: 2932896 });

describe('isCalendarDate', () => {
  it('is strict', () => {
    expect(['2024-02-29', '0001-01-01', '9999-12-31', '2000-02-29'].every(isCalendarDate)).toBe(true);
    const wrong = ['2026-02-30', '2025-02-29', '1900-02-29', '2025-13-01', '2025-00-10', '2025-01-00', '0000-01-01'];
    const odd = ['2025-1-1', '2025/01/01', '2025-01-01T00:00', ' 2025-01-01', '', '２０２５-01-01', null, 20250101];
    expect([...wrong, ...odd].filter(isCalendarDate)).toEqual([]);
  });

  it('accepts the same dates as the platform', () => {
    const resolve = (text: string) => {
      const parsed = new Date(`${text}T00:00:00Z`);
      const written = Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
      return /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && written.startsWith(text);
    };
    const likeOne = fc.stringMatching(/^[0-9]{3}[0-9:/ -][-/][0-2][0-9:/ -]-[0-4][0-9:/ -]$/);
    fc.assert(
      fc.property(likeOne, (text) => isCalendarDate(text) === resolve(text)),
      { numRuns: 5000 },
    );
  });
});

describe('day numbers', () => {
  it('count from 1970-01-01, a Thursday', () => {
    expect(toDayNumber('1970-01-01')).toBe(0);
    expect(toDayNumber('2000-03-01')).toBe(11017);
    expect(fromDayNumber(-1)).toBe('1969-12-31');
    expect(weekdayOf(0)).toBe(4);
    expect(weekdayOf(toDayNumber('2026-11-22'))).toBe(7);
  });

  it('agree with the calendar of the platform', () => {
    fc.assert(
      fc.property(day, (number) => {
        const date = new Date(number * 86_400_000);
        const text = date.toISOString().slice(0, 10);
        expect(fromDayNumber(number)).toBe(text);
        expect(toDayNumber(text)).toBe(number);
        expect(weekdayOf(number) % 7).toBe(date.getUTCDay());
        expect(dayOfMonthOf(number)).toBe(date.getUTCDate());
        expect(monthOf(firstDayOf(monthOf(number)))).toBe(monthOf(number));
      }),
      { numRuns: 2000 },
    );
  });

  it('refuse invalid days', () => {
    expect(() => toDayNumber('2025-02-29')).toThrow('not a calendar date');
    expect(() => fromDayNumber(2932897)).toThrow('year out of range');
    expect(() => fromDayNumber(0.5)).toThrow('day number');
  });
});

describe('addMonths', () => {
  it('returns the 1st of the following month when the day is missing (民法典 202)', () => {
    expect([1, 2, 3, 4].map((n) => addMonths('2025-01-31', n))).toEqual([
      '2025-03-01',
      '2025-03-31',
      '2025-05-01',
      '2025-05-31',
    ]);
    expect(addMonths('2024-02-29', 12)).toBe('2025-03-01');
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
    expect(addMonths('2025-03-31', -1)).toBe('2025-03-01');
    expect(addMonths('2025-12-15', 1)).toBe('2026-01-15');
  });

  it('never drifts: stepping from the anchor preserves the day, or the 1st after a short month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40000 }), fc.integer({ min: -600, max: 600 }), (number, n) => {
        const anchor = fromDayNumber(number);
        const result = addMonths(anchor, n);
        expect(result.endsWith(anchor.slice(8)) || result.endsWith('-01')).toBe(true);
        expect(result < addMonths(anchor, n + 1)).toBe(true);
      }),
    );
  });
});

describe('months', () => {
  it('know their length', () => {
    expect([daysInMonth(2024, 2), daysInMonth(1900, 2), daysInMonth(2025, 12)]).toEqual([29, 28, 31]);
  });

  it('have a text, a range and successors', () => {
    expect(yearMonthOf('2025-03-09')).toBe('2025-03');
    expect(monthRange('2024-02')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(yearMonthsBetween('2025-11-30', '2026-01-01')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(yearMonthsBetween('2026-01-01', '2025-11-30')).toEqual([]);
    expect(() => monthRange('2025-13')).toThrow('not a month');
  });
});

describe('days', () => {
  it('are added and counted', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(daysBetween('2025-01-10', '2025-01-01')).toBe(-9);
  });
});
