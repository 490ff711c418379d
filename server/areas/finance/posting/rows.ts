// Rows with known values as the source of an insert.
import sql, { raw, type Sql } from 'sql-template-tag';

/** Returns the SQL of each column of a row, named by the keys of the first row. */
export const columnsOfRows = <Column extends string>(first: object): Record<Column, Sql> =>
  Object.fromEntries(Object.keys(first).map((name) => [name, sql`n.${raw(name)}`])) as Record<Column, Sql>;

/** Returns the `from` clause of rows for a table, in their order; column types are those of the table. */
export const fromRows = (table: string, rows: readonly object[], joined: Sql = sql``): Sql =>
  sql`from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb) with ordinality n ${joined} order by n.ordinality`;
