// Filters on referenced objects: a tenant by name. The matching ids are found first, since their number decides the best plan: an index for one
// tenant, reading in order until the page is full for half of them.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { FilterValue, ListDeclaration, TotalsQuery } from '#api/kernel/list/list';
import { one, type Tx } from '../db/database';
import { REPLANNED } from '../db/statement-names';

/** The ids that match a filter value, and the row's column that holds such an id. */
export interface Reference {
  ids(value: never): Sql;
  column: Sql;
}

/** Found ids by column and value; `null` when the query filters on no referenced object. */
export type Found = ReadonlyMap<string, readonly number[]> | null;

const keyOf = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;

/** An empty choice does not filter. */
export const isEmptyFilter = (value: FilterValue): boolean => value === '' || (Array.isArray(value) && !value.length);

/** Returns the ids that match the values of a query, in one statement. */
export async function foundReferences(
  tx: Tx,
  { search = [] }: ListDeclaration,
  references: Readonly<Record<string, Reference>> = {},
  query: TotalsQuery,
): Promise<Found> {
  const filters = Object.entries(query.filter ?? {}).filter(([, value]) => !isEmptyFilter(value));
  if (query.search) for (const name of search) filters.push([name, query.search]);
  const wanted = filters.flatMap(([name, value]) => {
    const reference = references[name];
    return reference ? [{ key: keyOf(name, value), ids: reference.ids(value as never) }] : [];
  });
  if (wanted.length === 0) return null;
  const lists = wanted.map(({ ids }, place) => sql`to_json(array(${ids})) as ${raw(`ids${place}`)}`);
  const found = await one<Record<string, number[]>>(tx, sql`select ${join(lists)}`);
  return new Map(wanted.map(({ key }, place) => [key, found[`ids${place}`] ?? []]));
}

/** Condition that the row refers to one of the found ids; planned each time, since a cached plan ignores how many they are. */
export function refersTo(found: Found | undefined, { column }: Reference, name: string, value: FilterValue): Sql {
  const ids = found?.get(keyOf(name, value));
  if (!ids) throw new Error(`${name} was not looked up`);
  return sql`${column} = any(${[...ids]}::bigint[])${raw(REPLANNED)}`;
}
