/** Aging (账龄, docs/domain §6): open amounts on a day, by days overdue. */
import { type CalendarDate, daysBetween } from '#domain/kernel/dates/calendar-date';
import { assertFen, type Fen } from '#domain/kernel/money/money';

/** The buckets in days overdue, in order; 'not_due' includes receivables due on the day itself. */
export const AGING_BUCKETS = ['not_due', '1-30', '31-60', '61-90', '91-180', '181-365', '>365'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** The last day of each bucket except the last one. */
const LAST_DAYS = [0, 30, 60, 90, 180, 365];

/** A receivable and its write-offs by accounting date; an undone write-off is a negative one on the day it was undone. */
export interface AgingReceivable {
  due: CalendarDate;
  gross: Fen;
  write_offs: readonly { date: CalendarDate; amount: Fen }[];
  status?: string;
}

/** Returns the bucket of a due date as of a day. */
export function agingBucket(due: CalendarDate, asOf: CalendarDate): AgingBucket {
  const days = daysBetween(due, asOf);
  const index = LAST_DAYS.findIndex((last) => days <= last);
  return AGING_BUCKETS[index < 0 ? LAST_DAYS.length : index] as AgingBucket;
}

/**
 * Returns open amounts in fen by bucket, and their total. Excludes void receivables and later write-offs; a negative adjustment counts in the
 * bucket of its own due date.
 */
export function aging(input: {
  as_of: CalendarDate;
  receivables: readonly AgingReceivable[];
}): Record<AgingBucket | 'total', Fen> {
  const open = { not_due: 0, '1-30': 0, '31-60': 0, '61-90': 0, '91-180': 0, '181-365': 0, '>365': 0, total: 0 };
  for (const receivable of input.receivables) {
    if (receivable.status === 'void') continue;
    const written = receivable.write_offs.filter((entry) => entry.date <= input.as_of);
    const remaining = written.reduce((amount, entry) => amount - entry.amount, receivable.gross);
    open[agingBucket(receivable.due, input.as_of)] += remaining;
    open.total += remaining;
  }
  assertFen(open.total);
  return open;
}
