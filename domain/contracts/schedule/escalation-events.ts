/** Days on which the escalations of a clause take effect (docs/domain §5.4, last paragraph). */

import { assert } from '#domain/kernel/assert';
import { type CalendarDate, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { type DayNumber, dayIn, dayOfMonthOf, monthOf } from '#domain/kernel/dates/day-number';
import type { Escalation } from '../clause/charge-clause';

/** One step of the escalation at `rule` in the clause's list, on `day`. */
export interface EscalationEvent {
  day: DayNumber;
  rule: number;
}

/** Returns whether an escalation has its own date; a form may send the other timing's fields as null. */
export function happensOnce(escalation: Escalation): escalation is Extract<Escalation, { on: CalendarDate }> {
  return 'on' in escalation && escalation.on != null;
}

/**
 * Returns all steps within [start, end], by day, those of one day in list order. A step before the start has no effect, one on it applies from the
 * first day; a free period postpones none. Throws on invalid dates and cycles below 1.
 */
export function escalationEvents(
  escalations: readonly Escalation[],
  start: DayNumber,
  end: DayNumber,
): EscalationEvent[] {
  const events: EscalationEvent[] = [];
  escalations.forEach((escalation, rule) => {
    if (happensOnce(escalation)) addWithin(events, toDayNumber(escalation.on), rule, start, end);
    else addSeries(events, escalation, rule, start, end);
  });
  return escalations.length > 1 ? events.sort((a, b) => a.day - b.day || a.rule - b.rule) : events;
}

/** Returns an upper bound of the number of steps within [start, end], without computing them. Requires valid escalations. */
export function mostEvents(escalations: readonly Escalation[], start: DayNumber, end: DayNumber): number {
  const months = monthOf(end) - monthOf(start) + 1;
  return escalations.reduce((sum, each) => sum + (happensOnce(each) ? 1 : Math.ceil(months / each.every_months)), 0);
}

function addSeries(
  events: EscalationEvent[],
  series: Extract<Escalation, { every_months: number }>,
  rule: number,
  start: DayNumber,
  end: DayNumber,
): void {
  const every = series.every_months;
  assert(Number.isInteger(every) && every >= 1, 'escalation cycle', every, 'a whole number of months ≥ 1');
  const anchor = series.first_on == null ? start : toDayNumber(series.first_on);
  const month = monthOf(anchor);
  const dayOfMonth = dayOfMonthOf(anchor);
  // The first step is one cycle after the start when no first date is given; steps before the start are skipped.
  const skipped = Math.max(0, Math.floor((monthOf(start) - month) / every) - 1);
  for (let k = Math.max(skipped, series.first_on == null ? 1 : 0); ; k += 1) {
    const day = dayIn(month + k * every, dayOfMonth);
    if (day > end) return;
    addWithin(events, day, rule, start, end);
  }
}

function addWithin(events: EscalationEvent[], day: DayNumber, rule: number, start: DayNumber, end: DayNumber): void {
  if (day >= start && day <= end) events.push({ day, rule });
}
