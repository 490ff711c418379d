// Index values as clauses need them: published in the setup centre, by index and month (docs/domain §5.6).
import sql from 'sql-template-tag';
import type { ChargeClause } from '#domain/contracts/clause/charge-clause';
import { indexesOf, type PublishedIndexes, withIndexValues } from '#domain/contracts/schedule/index-values';
import type { DateRange } from '#domain/kernel/dates/date-range';
import type { Tx } from '#server/platform/db/database';

/** Returns the given indexes with every value published so far. */
export async function publishedIndexes(tx: Tx, ids: readonly (number | string)[]): Promise<PublishedIndexes> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; name: string; values: Record<string, string> }>(
    sql`select t.id, t.name, coalesce((select json_object_agg(to_char(v.month, 'YYYY-MM'), trim_scale(v.value)::text) from index_value v
            where (v.company_id, v.index_id) = (t.company_id, t.id)), '{}') as values
        from index_table t where t.company_id = app_company() and t.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name, values }) => [id, { name, values: new Map(Object.entries(values)) }]));
}

/** Returns the clauses with the values published for their steps, replacing earlier ones. */
export async function withPublished<Clause extends ChargeClause>(
  tx: Tx,
  clauses: readonly Clause[],
  range: DateRange,
): Promise<Clause[]> {
  const published = await publishedIndexes(tx, clauses.flatMap(indexesOf));
  return clauses.map((clause) => withIndexValues(clause, range, published));
}
