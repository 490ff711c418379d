// The day on which something is posted: the one wanted, or the first day of the first month that is not closed.
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { one, type Tx } from '../platform/db/database';

export async function postingDay(tx: Tx, wanted: string): Promise<string> {
  const { day } = await one<{ day: string }>(tx, sql`select posting_day(${wanted}::date) as day`);
  return day;
}

/** The posting day of each of the days. */
export async function postingDays(tx: Tx, wanted: readonly CalendarDate[]): Promise<Map<CalendarDate, CalendarDate>> {
  const rows = await tx.query<{ wanted: string; day: string }>(
    sql`select d as wanted, posting_day(d) as day from unnest(${[...new Set(wanted)]}::date[]) d`,
  );
  return new Map(rows.map(({ wanted: of, day }) => [of, day]));
}

/**
 * Accounting date of a receivable due on `due` and posted on a day (docs/domain §5.7): the later of both, in an open month, so that
 * what was owed as of an earlier day stays. Opening entries of an import (`null`) count from their due date on.
 */
export const accountingDay = (due: Sql, posted_on: CalendarDate | null): Sql =>
  sql`posting_day(greatest(${due}, ${posted_on}::date))`;
