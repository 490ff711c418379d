// The condition of a column between two values, by its kind.
import sql, { empty, type Sql } from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import type { ListColumn } from '#api/kernel/list/column';

const CAST: Partial<Record<ListColumn['kind'], Sql>> = {
  date: sql`::date`,
  money: sql`::bigint`,
  integer: sql`::bigint`,
};

/** Days of an instant are business days: from the first one's midnight to the end of the last. */
function daysCondition(value: Sql, { from, to }: { from?: unknown; to?: unknown }): Sql {
  const midnight = (day: Sql) => sql`(${day})::timestamp at time zone ${BUSINESS_TIME_ZONE}`;
  const first = from == null ? empty : sql` and ${value} >= ${midnight(sql`${from}::date`)}`;
  return to == null ? first : sql`${first} and ${value} < ${midnight(sql`${to}::date + 1`)}`;
}

/** Returns ` and` the value is in the range, both ends included. */
export function rangeCondition(column: ListColumn, value: Sql, range: { from?: unknown; to?: unknown }): Sql {
  if (column.kind === 'instant') return daysCondition(value, range);
  const cast = CAST[column.kind] ?? sql`::numeric`;
  const from = range.from == null ? empty : sql` and ${value} >= ${range.from}${cast}`;
  return range.to == null ? from : sql`${from} and ${value} <= ${range.to}${cast}`;
}
