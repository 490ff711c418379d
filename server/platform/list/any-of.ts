// A filter by states, each with a separate condition that an index can serve, unlike a computed column.
import sql, { join, type Sql } from 'sql-template-tag';

/** Condition that a row is in any of the chosen states. */
export const anyOf =
  <State extends string>(conditions: Readonly<Record<State, Sql>>) =>
  (states: readonly State[]): Sql =>
    sql`(${join(
      states.map((state) => conditions[state]),
      ' or ',
    )})`;
