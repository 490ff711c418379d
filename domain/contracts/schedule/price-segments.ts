/** The effective price day by day: the price after escalations, 0 inside a free period (docs/domain §5.4.3). */

import { assert } from '#domain/kernel/assert';
import { toDayNumber } from '#domain/kernel/dates/calendar-date';
import type { DayNumber } from '#domain/kernel/dates/day-number';
import type { FreePeriod } from '../clause/charge-clause';
import type { MicroYuan, PriceStep } from './effective-prices';

/** One price from `start` to `end`, both included. */
export interface PriceSegment {
  start: DayNumber;
  end: DayNumber;
  price: MicroYuan;
}

/** A free period in day numbers, both ends included. */
export interface FreeDays {
  start: DayNumber;
  end: DayNumber;
}

/** Returns the free periods by date; throws when one ends before it begins or two overlap. */
export function sortedFreeDays(periods: readonly FreePeriod[]): FreeDays[] {
  const free = periods.map(([start, end]) => ({ start: toDayNumber(start), end: toDayNumber(end) }));
  free.sort((a, b) => a.start - b.start);
  let last = Number.NEGATIVE_INFINITY;
  for (const { start, end } of free) {
    assert(start <= end && start > last, 'free periods overlap or end before they begin', periods, 'apart');
    last = end;
  }
  return free;
}

/** Returns segments that cover [steps[0].from, end] without gap or overlap; neighbours of equal effective price are one segment. */
export function priceSegments(steps: readonly PriceStep[], free: readonly FreeDays[], end: DayNumber): PriceSegment[] {
  const segments: PriceSegment[] = [];
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    appendStep(segments, step, next === undefined ? end : next.from - 1, free);
  });
  return segments;
}

/** Appends one step up to its last day, with its free days cut out. */
function appendStep(segments: PriceSegment[], step: PriceStep, end: DayNumber, free: readonly FreeDays[]): void {
  let day = step.from;
  for (const { start: freeStart, end: freeEnd } of free) {
    if (freeEnd < day) continue;
    if (freeStart > end) break;
    if (freeStart > day) append(segments, day, freeStart - 1, step.price);
    append(segments, Math.max(day, freeStart), Math.min(end, freeEnd), 0);
    day = freeEnd + 1;
  }
  if (day <= end) append(segments, day, end, step.price);
}

function append(segments: PriceSegment[], start: DayNumber, end: DayNumber, price: MicroYuan): void {
  const last = segments.at(-1);
  if (last?.price === price) last.end = end;
  else segments.push({ start, end, price });
}
