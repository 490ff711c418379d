import { describe, expect, it } from 'vitest';
import { leftOut } from './left-out';
import { nextDay, nextMonth, nextPeriod } from './next-run';

describe('the month of a billing run', () => {
  it.each([
    [null, '2026-04', '2026-04'],
    ['2026-03', '2026-04', '2026-04'],
    // A skipped month is made up for first, and a month that is not due yet is not proposed.
    ['2026-01', '2026-04', '2026-02'],
    ['2026-04', '2026-04', '2026-04'],
    ['2025-12', '2026-04', '2026-01'],
  ])('after %s, with %s due, is %s', (last, due, month) => {
    expect(nextMonth(last, due)).toBe(month);
  });
});

describe('the day of a late-fee run', () => {
  it.each([
    [null, '2026-03-16', '2026-03-16'],
    ['2026-02-10', '2026-03-16', '2026-03-10'],
    ['2026-02-20', '2026-03-16', '2026-03-16'],
    ['2026-01-20', '2026-03-16', '2026-02-20'],
    ['2026-01-31', '2026-03-16', '2026-02-28'],
    ['2026-02-28', '2026-03-31', '2026-03-31'],
    ['2026-03-16', '2026-03-16', '2026-03-16'],
    ['2026-03-10', '2026-03-16', '2026-03-16'],
  ])('after %s, on %s, is %s', (last, today, day) => {
    expect(nextDay(last, today)).toBe(day);
  });
});

describe('the period of a meter reading', () => {
  it.each([
    [
      ['2026-01-01', '2026-01-31', '2026-02-10', '2026-01-31'],
      ['2026-02-01', '2026-02-28', '2026-03-10', '2026-02-28'],
    ],
    [
      ['2026-01-01', '2026-02-28', '2026-03-05', '2026-02-28'],
      ['2026-03-01', '2026-04-30', '2026-05-05', '2026-03-16'],
    ],
    [
      ['2026-01-21', '2026-02-20', '2026-02-25', '2026-02-20'],
      ['2026-02-21', '2026-03-20', '2026-03-25', '2026-03-16'],
    ],
    [
      ['2026-02-01', '2026-02-10', '2026-02-12', '2026-02-10'],
      ['2026-02-11', '2026-02-20', '2026-02-22', '2026-02-20'],
    ],
  ])('after %s is %s', (last, next) => {
    const periodOf = ([start = '', end = '', due = '', read_on = '']: string[]) => ({ start, end, due, read_on });
    expect(nextPeriod(periodOf(last), '2026-03-16')).toEqual(periodOf(next));
  });
});

describe('a row of a run', () => {
  const terms = { left_out_tenant_ids: [7], min_fen: 100 };

  it('is left out with a chosen tenant, or below the minimum amount', () => {
    expect(leftOut({ tenant_ids: [3, 7], amount_fen: 500 }, terms)).toBe('chosen');
    expect(leftOut({ tenant_ids: [3], amount_fen: 99 }, terms)).toBe('below');
    expect(leftOut({ tenant_ids: [3], amount_fen: 100 }, terms)).toBeNull();
    expect(leftOut({ tenant_ids: [3], amount_fen: 0 }, { ...terms, min_fen: 0 })).toBeNull();
  });
});
