// `coalesce` in a form that can serve as an index condition.
import sql, { type Sql } from 'sql-template-tag';

/**
 * Returns the first value, or the second when it is null. Under a row policy PostgreSQL uses only leakproof expressions as index conditions: `case`
 * is one, `coalesce` is not and would scan the whole table.
 */
export const leakproofCoalesce = (first: Sql, second: Sql): Sql =>
  sql`case when ${first} is null then ${second} else ${first} end`;
