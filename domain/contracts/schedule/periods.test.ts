import { describe, expect, it } from 'vitest';
import { fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { Alignment, FirstStub } from '../clause/charge-clause';
import { monthCells, monthGrid, periodBounds } from './periods';

function cells(alignment: Alignment, anchor: string, start: string, end: string) {
  return monthCells(monthGrid(alignment, toDayNumber(anchor)), toDayNumber(start), toDayNumber(end));
}

function format(list: ReturnType<typeof cells>): string[] {
  return list.map((cell) => `${fromDayNumber(cell.start)} ${fromDayNumber(cell.end)} ${cell.cell_days} ${cell.full}`);
}

describe('month cells', () => {
  it('of a lease from 31 Jan', () => {
    expect(format(cells('contract', '2025-01-31', '2025-01-31', '2025-04-10'))).toEqual([
      '2025-01-31 2025-02-28 29 true',
      '2025-03-01 2025-03-30 30 true',
      '2025-03-31 2025-04-10 31 false',
    ]);
  });

  it('of calendar months, cut at both ends, with their full length', () => {
    expect(format(cells('calendar', '2025-01-16', '2025-01-16', '2025-03-05'))).toEqual([
      '2025-01-16 2025-01-31 31 false',
      '2025-02-01 2025-02-28 28 true',
      '2025-03-01 2025-03-05 31 false',
    ]);
  });

  it('can be computed for any part of the grid', () => {
    expect(format(cells('contract', '2025-01-31', '2025-03-29', '2025-03-31'))).toEqual([
      '2025-03-29 2025-03-30 30 false',
      '2025-03-31 2025-03-31 31 false',
    ]);
  });
});

describe('periods', () => {
  const stubbed = cells('calendar', '2025-01-16', '2025-01-16', '2025-08-31');
  const bounds = (cycle_months: number, first_stub: FirstStub) =>
    periodBounds(stubbed, { cycle_months, first_stub, alignment: 'calendar' });

  it('are bounded by the first stub', () => {
    expect(bounds(3, 'separate')).toEqual([0, 1, 4, 7, 8]);
    expect(bounds(3, 'merged')).toEqual([0, 3, 6, 8]);
    expect(bounds(3, 'merged_full')).toEqual([0, 4, 7, 8]);
    expect(bounds(0, 'separate')).toEqual([0, 8]);
    expect(bounds(120, 'merged')).toEqual([0, 8]);
  });

  it('are natural quarters and years whatever the first month', () => {
    const natural = (cycle_months: number) =>
      periodBounds(cells('year', '2025-05-20', '2025-05-20', '2026-02-10'), {
        cycle_months,
        first_stub: 'merged_full',
        alignment: 'year',
      });
    expect(natural(3)).toEqual([0, 2, 5, 8, 10]);
    expect(natural(12)).toEqual([0, 8, 10]);
    expect(natural(0)).toEqual([0, 10]);
  });
});
