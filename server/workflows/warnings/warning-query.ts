// Type of warning queries, and their format of money.
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';

/**
 * A query with the columns cause, title, content, link, due_on and park_id, plus owner_id for kinds with a personal recipient, over the rows of the
 * running enterprise.
 */
export type WarningQuery = (today: CalendarDate, days: number) => Sql;

export const yuan = (fen: Sql) => sql`to_char(${fen} / 100.0, 'FM999,999,999,990.00')`;
