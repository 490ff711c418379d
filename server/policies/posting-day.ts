// The posting day in the books of a legal entity: the requested day, or the first day of its first month that is not closed.
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { one, type Tx } from '../platform/db/database';

export async function postingDay(tx: Tx, legal_entity_id: number, wanted: CalendarDate): Promise<CalendarDate> {
  const { day } = await one<{ day: string }>(tx, sql`select posting_day(${legal_entity_id}, ${wanted}::date) as day`);
  return day;
}

interface Wanted {
  /** `null` means no legal entity, for which nothing is closed. */
  legal_entity_id: number | null;
  day: CalendarDate;
}

/** Returns the posting day of each request, in the same order; equal requests are computed once. */
export async function postingDays(tx: Tx, wanted: readonly Wanted[]): Promise<CalendarDate[]> {
  const rows = await tx.query<{ day: string }>(
    sql`with wanted as materialized (
          select * from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as (legal_entity_id bigint, day date))
            with ordinality w (legal_entity_id, day, place)),
        posted as materialized (
          select legal_entity_id, day, posting_day(legal_entity_id, day) as posted_on
          from (select distinct legal_entity_id, day from wanted) d)
        select p.posted_on as day from wanted w
        join posted p on p.day = w.day and p.legal_entity_id is not distinct from w.legal_entity_id
        order by w.place`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Accounting date of a receivable due on `due` and posted on a day (docs/domain §5.7): the later of both, in an open month of its entity, so that
 * amounts owed as of an earlier day do not change. Opening entries of an import (`null`) count from their due date on.
 */
export const accountingDay = (legal_entity_id: Sql, due: Sql, posted_on: CalendarDate | null): Sql =>
  sql`posting_day(${legal_entity_id}, greatest(${due}, ${posted_on}::date))`;

/** The day from which a receivable is known, even if it falls due later (docs/domain §7.1); null for an opening entry. */
export const recordedFrom = (legal_entity_id: Sql, posted_on: CalendarDate | null): Sql =>
  posted_on === null ? sql`null::date` : sql`posting_day(${legal_entity_id}, ${posted_on}::date)`;
