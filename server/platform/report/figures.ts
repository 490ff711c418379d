// Figures of lines by month or bucket: arrays in SQL, in the order of their keys, and records by key in the reply.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { YearMonth } from '#domain/kernel/dates/calendar-date';

/** Returns figures of a group of cells (columns `month`, a date, and the figure) as an array in the order of the months. */
export function figuresOf(months: readonly YearMonth[], figure: string): Sql {
  const days = months.map((month) => `${month}-01`);
  return sql`(select array_agg(coalesce(v.fen, 0) order by d.day) from unnest(${days}::date[]) d (day)
          left join unnest(array_agg(month), array_agg(${raw(figure)})) v (month, fen) on v.month = d.day)`;
}

/** Returns a record by key of figures in the order of the keys; omits zeros. */
export const recordOf = (keys: readonly string[], figures: Sql): Sql =>
  sql`(select coalesce(json_object_agg(u.key, u.fen), '{}') from unnest(${[...keys]}::text[], ${figures}) u (key, fen) where u.fen <> 0)`;

/** Returns the sums over lines, key by key. */
export const sumsOf = (keys: readonly string[], column: string): Sql =>
  recordOf(
    keys,
    sql`array[${join(keys.map((_, place) => sql`sum(${raw(column)}[${raw(String(place + 1))}])`))}]::bigint[]`,
  );

/** Returns the sum, 0 for no rows. */
export const sum = (column: Sql): Sql => sql`coalesce(sum(${column}), 0)`;
