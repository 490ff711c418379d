import { describe, expect, it } from 'vitest';
import { fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { monthOf } from '#domain/kernel/dates/day-number';
import type { DueRule } from '../clause/charge-clause';
import { dueDay, type Holidays } from './due-date';
import { paymentSchedule } from './payment-schedule';

function due(rule: DueRule, start: string, holidays?: Holidays, isFirst = false): string {
  const day = toDayNumber(start);
  return fromDayNumber(dueDay(rule, day, monthOf(day), isFirst, holidays));
}

describe('due date', () => {
  it('counts days from the period start, or takes a day of a month, clamped', () => {
    expect(due({ kind: 'offset', days: -15 }, '2025-03-01')).toBe('2025-02-14');
    expect(due({ kind: 'day', day: 31, month: -1 }, '2025-03-01')).toBe('2025-02-28');
  });

  it('treats a period from 1 March that represents February as February', () => {
    const { rows } = paymentSchedule(
      { start: '2025-01-31', end: '2025-06-30', spaces: [] },
      { basis: 'fixed_month', price: '100', due: { kind: 'day', day: 25, month: 0 } },
    );
    expect(rows.slice(0, 3).map((row) => [row.start, row.due])).toEqual([
      ['2025-01-31', '2025-01-25'],
      ['2025-03-01', '2025-02-25'],
      ['2025-03-31', '2025-03-25'],
    ]);
  });

  it('moves to a working day: weekends are free without a calendar', () => {
    expect(due({ kind: 'offset', days: 0, shift: 'next' }, '2025-02-01')).toBe('2025-02-03');
    expect(due({ kind: 'offset', days: 0, shift: 'previous' }, '2025-02-01')).toBe('2025-01-31');
    expect(due({ kind: 'offset', days: 0 }, '2025-02-01')).toBe('2025-02-01');
  });

  it('moves by the holiday calendar, a Map or a record', () => {
    const record = { '2025-02-01': 'work', '2025-02-03': 'rest', '2025-02-04': 'rest' } as const;
    expect(due({ kind: 'offset', days: 0, shift: 'next' }, '2025-02-01', record)).toBe('2025-02-01');
    expect(due({ kind: 'offset', days: 0, shift: 'next' }, '2025-02-02', record)).toBe('2025-02-05');
    expect(due({ kind: 'offset', days: 0, shift: 'next' }, '2025-02-02', new Map(Object.entries(record)))).toBe(
      '2025-02-05',
    );
  });

  it('uses the agreed first due date', () => {
    const rule: DueRule = { kind: 'offset', days: 0, shift: 'next', first_due: '2025-02-01' };
    expect(due(rule, '2025-03-01', undefined, true)).toBe('2025-02-01');
  });

  it('refuses a calendar without working days', () => {
    const never = new Map(Array.from({ length: 90 }, (_unused, i) => [fromDayNumber(20000 + i), 'rest' as const]));
    expect(() => due({ kind: 'offset', days: 0, shift: 'next' }, fromDayNumber(20000), never)).toThrow('working day');
  });
});
