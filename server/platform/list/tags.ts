// Tags of an object: entries of the dictionary for its kind.
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../db/database';
import { missing } from '../use-case/errors';

/** The dictionary that holds the tags of an object. */
const DICTIONARY = {
  park: 'asset-tag',
  building: 'asset-tag',
  space: 'space-tag',
  tenant: 'tenant-tag',
  contract: 'contract-tag',
} as const;
type Tagged = keyof typeof DICTIONARY;

const borneBy = (object: Tagged, id: Sql): Sql => sql`object_tag ot
  join dictionary td on (td.company_id, td.id) = (ot.company_id, ot.tag_id)
  where ot.company_id = app_company() and ot.object = ${object} and ot.object_id = ${id}`;

/** The tags of an object as JSON: id, name and colour, in the order of the setup. */
export const tagsOf = (object: Tagged, id: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', td.id, 'name', td.name, 'colour', td.extra ->> 'colour') order by td.sort, td.id), '[]')
  from ${borneBy(object, id)})`;

/** The ids of the tags, for a form. */
export const tagIdsOf = (object: Tagged, id: Sql): Sql => sql`(
  select coalesce(json_agg(td.id order by td.sort, td.id), '[]') from ${borneBy(object, id)})`;

/** The names of the tags as one text, for lists and spreadsheets. */
export const tagNamesOf = (object: Tagged, id: Sql): Sql => sql`coalesce((
  select string_agg(td.name, '、' order by td.sort, td.id) from ${borneBy(object, id)}), '')`;

/** Condition that the object has any of the tags. */
export const hasTag =
  (object: Tagged, id: Sql) =>
  (tag_ids: number[]): Sql =>
    sql`exists (select from object_tag ot where ot.company_id = app_company() and ot.object = ${object} and ot.object_id = ${id}
      and ot.tag_id = any(${tag_ids}::bigint[]))`;

/** Sets exactly these tags on the object; each must be of its kind. */
export async function setTags(tx: Tx, object: Tagged, object_id: number, tag_ids: readonly number[]): Promise<void> {
  const existing = await tx.query<{ id: number }>(
    sql`select id from dictionary where company_id = app_company() and kind = ${DICTIONARY[object]} and id = any(${[...tag_ids]}::bigint[])`,
  );
  const ids = new Set(existing.map((tag) => tag.id));
  const absent = tag_ids.flatMap((id, index) =>
    ids.has(id) ? [] : [{ path: ['tag_ids', index], message: '所选标签不存在' }],
  );
  if (absent.length) throw missing(absent);
  await tx.query(
    sql`delete from object_tag where company_id = app_company() and object = ${object} and object_id = ${object_id}
        and not tag_id = any(${[...tag_ids]}::bigint[])`,
  );
  await tx.query(
    sql`insert into object_tag (company_id, object, object_id, tag_id)
        select app_company(), ${object}, ${object_id}, unnest(${[...tag_ids]}::bigint[]) on conflict do nothing`,
  );
}

/** Removes the tags from objects that are being deleted. */
export async function removeTags(tx: Tx, object: Tagged, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`delete from object_tag where company_id = app_company() and object = ${object} and object_id = any(${[...ids]}::bigint[])`,
  );
}
