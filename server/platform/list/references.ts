// Filters that look in what the rows refer to: a tenant by his name. Which ids these are is found first, since how many there are decides
// how the rows are found best: one tenant's by an index, those of half of them by reading on in order until the page is full.
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { FilterValue, ListDeclaration, TotalsQuery } from '#api/kernel/list/list';
import { one, type Tx } from '../db/database';
import { PLANNED_ANEW } from '../db/kept-texts';

/** The ids that a value of the filter stands for, and the row's column that holds such an id. */
export interface Reference {
  ids(value: never): Sql;
  column: Sql;
}

/** Found ids by column and value; null where nothing of what is asked for is referred to. */
export type Found = ReadonlyMap<string, readonly number[]> | null;

const keyOf = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;

/** Nothing chosen is nothing asked for. */
export const asksNothing = (value: FilterValue): boolean => value === '' || (Array.isArray(value) && !value.length);

/** The ids that the values of a question stand for, in one statement. */
export async function foundReferences(
  tx: Tx,
  { search = [] }: ListDeclaration,
  references: Readonly<Record<string, Reference>> = {},
  query: TotalsQuery,
): Promise<Found> {
  const asked = Object.entries(query.filter ?? {}).filter(([, value]) => !asksNothing(value));
  if (query.search) for (const name of search) asked.push([name, query.search]);
  const wanted = asked.flatMap(([name, value]) => {
    const reference = references[name];
    return reference ? [{ key: keyOf(name, value), ids: reference.ids(value as never) }] : [];
  });
  if (wanted.length === 0) return null;
  const lists = wanted.map(({ ids }, place) => sql`to_json(array(${ids})) as ${raw(`ids${place}`)}`);
  const found = await one<Record<string, number[]>>(tx, sql`select ${join(lists)}`);
  return new Map(wanted.map(({ key }, place) => [key, found[`ids${place}`] ?? []]));
}

/** Whether the row refers to one of those found; planned for these each time, as a plan kept from others knows nothing of how many they are. */
export function refersTo(found: Found | undefined, { column }: Reference, name: string, value: FilterValue): Sql {
  const ids = found?.get(keyOf(name, value));
  if (!ids) throw new Error(`${name} was not looked up`);
  return sql`${column} = any(${[...ids]}::bigint[])${raw(PLANNED_ANEW)}`;
}
