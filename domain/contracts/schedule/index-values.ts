/** Published index values for the steps of a clause's escalations (docs/domain §5.6). */

import {
  type CalendarDate,
  fromDayNumber,
  toDayNumber,
  type YearMonth,
  yearMonthOf,
} from '#domain/kernel/dates/calendar-date';
import type { Decimal } from '#domain/kernel/numbers/decimal';
import type { ChargeClause, Escalation, PricedClause } from '../clause/charge-clause';
import { escalationEvents } from './escalation-events';

/** An index with its published values. */
export interface PublishedIndex {
  name: string;
  values: ReadonlyMap<YearMonth, Decimal>;
}
/** Indexes by id. */
export type PublishedIndexes = ReadonlyMap<number | string, PublishedIndex>;

/** Returns the indexes that a clause's price follows, each once. */
export function indexesOf(clause: ChargeClause): (number | string)[] {
  const steps = priced(clause)?.escalations ?? [];
  return [...new Set(steps.flatMap((step) => (step.kind === 'index' && step.index != null ? [step.index] : [])))];
}

/**
 * Returns the clause with the published value of each step: that of the step's month. Steps without one make the rows from there on provisional.
 * `range`: the contract's, for a clause without dates of its own.
 */
export function withIndexValues<Clause extends ChargeClause>(
  clause: Clause,
  range: { start: CalendarDate; end: CalendarDate },
  published: PublishedIndexes,
): Clause {
  const own = { start: clause.start ?? range.start, end: clause.end ?? range.end };
  if (clause.basis !== 'turnover') return { ...clause, ...valued(clause, own, published) };
  return clause.minimum
    ? { ...clause, minimum: { ...clause.minimum, ...valued(clause.minimum, own, published) } }
    : clause;
}

const priced = (clause: ChargeClause): PricedClause | null | undefined =>
  clause.basis === 'turnover' ? clause.minimum : clause;

function valued(
  { escalations, ...clause }: PricedClause,
  range: { start: CalendarDate; end: CalendarDate },
  published: PublishedIndexes,
): Pick<PricedClause, 'escalations'> {
  if (!escalations?.some((step) => step.kind === 'index')) return escalations ? { escalations } : {};
  const start = toDayNumber(clause.start ?? range.start);
  const end = toDayNumber(clause.end ?? range.end);
  const events = escalationEvents(escalations, start, end).map(({ day, rule }) => ({ date: fromDayNumber(day), rule }));
  return {
    escalations: escalations.map((step, rule): Escalation => {
      if (step.kind !== 'index') return step;
      const days = events.filter((event) => event.rule === rule).map((event) => event.date);
      const index = published.get(step.index ?? '');
      return { ...step, ...(index && { index_name: index.name }), values: valuesOn(index, days) };
    }),
  };
}

function valuesOn(index: PublishedIndex | undefined, days: readonly CalendarDate[]): Record<CalendarDate, Decimal> {
  const values: Record<CalendarDate, Decimal> = {};
  for (const day of days) {
    const value = index?.values.get(yearMonthOf(day));
    if (value !== undefined) values[day] = value;
  }
  return values;
}
