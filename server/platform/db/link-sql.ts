// The address of an object inside a query: a column replaces each id parameter of a function of api/kernel/paths.
import sql, { join, type Sql } from 'sql-template-tag';

/** `linkSql(contractPaths.detail, sql`c.id`)` is the text `/contractManage/contract-detail?id=` followed by `c.id`. */
export function linkSql(address: (...ids: string[]) => string, ...columns: readonly Sql[]): Sql {
  const parts = address(...columns.map((_column, index) => `{${index}}`)).split(/\{(\d+)\}/);
  // Every other part is the index of a column.
  const pieces = parts.flatMap((part, index) =>
    index % 2 ? (columns[Number(part)] ?? []) : part ? [sql`${part}::text`] : [],
  );
  return sql`(${join(pieces, ' || ')})`;
}
