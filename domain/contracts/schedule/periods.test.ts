import { describe, expect, it } from 'vitest';
import { fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { Alignment } from '../clause/charge-clause';
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

  it('are bounded by the first stub', () => {
    expect(periodBounds(stubbed, 3, 'separate')).toEqual([0, 1, 4, 7, 8]);
    expect(periodBounds(stubbed, 3, 'merged')).toEqual([0, 3, 6, 8]);
    expect(periodBounds(stubbed, 3, 'merged_full')).toEqual([0, 4, 7, 8]);
    expect(periodBounds(stubbed, 0, 'separate')).toEqual([0, 8]);
    expect(periodBounds(stubbed, 120, 'merged')).toEqual([0, 8]);
  });
});
