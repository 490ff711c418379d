// A filter by states, each with a condition of its own that an index can serve, as the value of a column could not be.
import sql, { join, type Sql } from 'sql-template-tag';

/** Any of the chosen states. */
export const anyOf =
  <State extends string>(conditions: Readonly<Record<State, Sql>>) =>
  (states: readonly State[]): Sql =>
    sql`(${join(
      states.map((state) => conditions[state]),
      ' or ',
    )})`;
