/** Instalments of a debt, the state of their plan, and the due reminder of a bill. */
import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { splitByWeight } from '#domain/kernel/numbers/split';

export interface Instalment {
  due_date: CalendarDate;
  amount_fen: number;
}

/** Splits the total into equal monthly parts from the first day on; remaining fen are added to the first parts. */
export function evenInstalments(total_fen: number, count: number, first: CalendarDate): Instalment[] {
  const parts = splitByWeight(
    total_fen,
    Array.from({ length: count }, () => 1),
  );
  return parts.map((amount_fen, month) => ({ due_date: addMonths(first, month), amount_fen }));
}

export interface PlanFacts {
  instalments: readonly Instalment[];
  /** Settled amount of the plan's receivables since it began, fen. */
  settled_fen: number;
  grace_days: number;
}

export type PlanState = 'running' | 'kept' | 'broken';

/** Returns the covered amount of each instalment: money pays the earliest first. */
export function coveredOf({ instalments, settled_fen }: Pick<PlanFacts, 'instalments' | 'settled_fen'>): number[] {
  let remaining = Math.max(0, settled_fen);
  return instalments.map(({ amount_fen }) => {
    const covered = Math.min(remaining, amount_fen);
    remaining -= covered;
    return covered;
  });
}

/** Returns the state: fulfilled when all is settled; broken when an instalment is late by more than the grace days. */
export function planState(plan: PlanFacts, today: CalendarDate): PlanState {
  const covered = coveredOf(plan);
  const open = plan.instalments.filter(({ amount_fen }, index) => (covered[index] ?? 0) < amount_fen);
  if (open.length === 0) return 'kept';
  return open.some(({ due_date }) => addDays(due_date, plan.grace_days) < today) ? 'broken' : 'running';
}

export interface Reminder {
  level: number;
  /** Days overdue at which it is sent. */
  days: number;
}

/** The last reminder sent, automatically or by a user. */
export interface Reminded {
  level: number;
  sent_on: CalendarDate;
}

/**
 * Returns the due level, one at a time: a bill long overdue begins with the first, and the next follows after as many days as lie between the two
 * in the plan.
 */
export function dueLevel(
  steps: readonly Reminder[],
  days_overdue: number,
  last: Reminded | null,
  today: CalendarDate,
): number | null {
  const next = steps.find(({ level }) => level > (last?.level ?? 0));
  if (!next || days_overdue < next.days) return null;
  if (!last) return next.level;
  const before = steps.filter(({ level }) => level <= last.level).at(-1);
  return daysBetween(last.sent_on, today) >= next.days - (before?.days ?? 0) ? next.level : null;
}
