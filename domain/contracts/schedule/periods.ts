/** Month cells and the periods built from them (docs/domain §5.4.1–2). */
import { type DayNumber, dayIn, dayOfMonthOf, type MonthNumber, monthOf } from '#domain/kernel/dates/day-number';
import type { Alignment, FullClause } from '../clause/charge-clause';

/** Start of the months of a clause: cell i starts on day `day` of month `month` + i (or the 1st after it). */
export interface MonthGrid {
  month: MonthNumber;
  day: number;
}

/**
 * One month, cut to a range. `cell_days` is the length D of the uncut cell; `whole` is true when it is uncut; `month` is the month it represents,
 * also when it begins on the 1st of the next one.
 */
export interface MonthCell {
  start: DayNumber;
  end: DayNumber;
  cell_days: number;
  full: boolean;
  month: MonthNumber;
}

/** Returns the grid of a clause: counted from its start, or calendar months. */
export function monthGrid(alignment: Alignment, clauseStart: DayNumber): MonthGrid {
  return { month: monthOf(clauseStart), day: alignment === 'contract' ? dayOfMonthOf(clauseStart) : 1 };
}

/** Returns the cells of the grid that overlap [start, end], cut to it. Always stepped from the anchor. */
export function monthCells(grid: MonthGrid, start: DayNumber, end: DayNumber): MonthCell[] {
  const cells: MonthCell[] = [];
  // The cell that represents the month before may still contain the start: it begins on its 1st at the latest.
  let month = monthOf(start) - 1;
  let cellStart = dayIn(month, grid.day);
  while (cellStart <= end) {
    const next = dayIn(month + 1, grid.day);
    if (next > start) {
      const isFull = cellStart >= start && next - 1 <= end;
      cells.push({
        start: cellStart >= start ? cellStart : start,
        end: next - 1 <= end ? next - 1 : end,
        cell_days: next - cellStart,
        full: isFull,
        month,
      });
    }
    month += 1;
    cellStart = next;
  }
  return cells;
}

/** How the months of a clause are grouped into periods. */
export type PeriodRule = Pick<FullClause, 'cycle_months' | 'alignment' | 'first_stub'>;

/**
 * Returns the start of each period, as indexes of cells, followed by the number of cells: period i is the cells from [i] up to but not [i + 1]. A
 * period is `cycle_months` cells; 0 makes one period of all. By alignment `year` periods begin every `cycle_months` months from January on. Otherwise a
 * partial first cell, which only calendar cells have, is a separate period (`separate`), is the first month of the first period (`merged`), or joins
 * the first `cycle_months` full ones (`merged_full`). The last period contains the rest.
 */
export function periodBounds(cells: readonly MonthCell[], rule: PeriodRule): number[] {
  const cycle = rule.cycle_months;
  const bounds = [0];
  if (cycle > 0) {
    for (let index = firstLength(cells[0], rule); index < cells.length; index += cycle) bounds.push(index);
  }
  bounds.push(cells.length);
  return bounds;
}

/** Returns the number of cells of the first period. */
function firstLength(first: MonthCell | undefined, { cycle_months: cycle, alignment, first_stub }: PeriodRule): number {
  if (alignment === 'year') return cycle - ((first?.month ?? 0) % cycle);
  if (first?.full !== false || first_stub === 'merged') return cycle;
  return first_stub === 'separate' ? 1 : cycle + 1;
}
