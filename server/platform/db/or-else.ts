// `coalesce` for what an index is asked for.
import sql, { type Sql } from 'sql-template-tag';

/**
 * The first, or the second where there is none. Under a row policy PostgreSQL lets only what it knows to tell nothing of a row near an index:
 * a case is that, `coalesce` is not, and a row that is looked up by it is looked for in all of its table.
 */
export const orElse = (first: Sql, second: Sql): Sql =>
  sql`case when ${first} is null then ${second} else ${first} end`;
