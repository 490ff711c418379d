// The lists of the setup centre on the server: rows sorted by hand, with usage counts, switched off instead of deleted once they are used.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Listed, Move, Nothing, ReferenceDataCalls, Stored } from '#api/setup/reference-data';
import type { Actor } from '#server/platform/access/actor';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { type Identity, objectRoutes } from '#server/platform/list/object';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { type Reference, useName } from './references';

/** Table and conditions that select the rows of a catalogue. */
interface Source {
  table: string;
  title: string;
  /** Columns of a row besides id, version, name and enabled, as visible to the actor; the table alias is `t`. */
  columns?: Sql | ((actor: Actor) => Sql);
  /** ` and …`: limits the rows of the table, including to the actor's scope. */
  narrow?: (actor: Actor) => Sql;
  references: readonly Reference[];
}

export interface ReferenceDataOptions<Save, Row extends Stored> extends Source {
  /** Checks beyond the schema; returns the columns to write (default: the input's fields). */
  values?: (call: Call, input: Save, before: Row | undefined) => Promise<Record<string, unknown>>;
  /** Runs after the row is written. */
  after?: (call: Call, id: number, input: Save) => Promise<void>;
  /** Refuses rows that must remain although nothing uses them. */
  beforeRemove?: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

function rowOf({ columns }: Source, actor: Actor): Sql {
  const further = typeof columns === 'function' ? columns(actor) : columns;
  return sql`t.id, t.version, t.name, t.enabled${further ? sql`, ${further}` : empty}`;
}

interface UsedRow {
  id: number;
  name: string;
  uses: string;
}

/** `… r where …`: the rows of a referring table. */
const referring = ({ table, object }: Reference): Sql =>
  sql`${raw(table)} r where r.company_id = app_company()${object === undefined ? empty : sql` and r.object = ${object}`}`;

/** Returns the uses of the rows: `「租金」… 12 条应收、3 个合同条款`. Unused rows are left out. */
async function usesOf(
  tx: Tx,
  table: string,
  references: readonly Reference[],
  ids: readonly number[],
): Promise<UsedRow[]> {
  if (!references.length) return [];
  const counts = references.map(
    (reference, place) =>
      sql`select r.${raw(reference.column)} as id, ${place}::int as place, ${reference.what}::text as what, count(*) as n
          from ${referring(reference)} and r.${raw(reference.column)} = any(${[...ids]}::bigint[]) group by 1`,
  );
  return tx.query<UsedRow>(
    sql`select t.id, t.name, string_agg(c.n || ' ' || c.what, '、' order by c.place) as uses
        from ${raw(table)} t join (${join(counts, ' union all ')}) c on c.id = t.id
        where t.company_id = app_company() group by t.id, t.name order by t.id`,
  );
}

/** Returns true when anything refers to the row. */
export async function isUsed(tx: Tx, table: string, references: readonly Reference[], id: number): Promise<boolean> {
  return (await usesOf(tx, table, references, [id])).length > 0;
}

/** Ids of used rows with the number of their uses, in total and by kind, in one pass over each referring table. */
function usage(references: readonly Reference[]): Sql {
  const counts = references.map(
    (reference, place) =>
      sql`select r.${raw(reference.column)} as id, ${place}::int as place, ${useName(reference)}::text as name,
            ${reference.what}::text as what, count(*)::int as n
          from ${referring(reference)} and r.${raw(reference.column)} is not null group by 1`,
  );
  return sql`select c.id, sum(c.n)::int as n,
      json_agg(json_build_object('name', c.name, 'what', c.what, 'count', c.n) order by c.place) as uses
    from (${join(counts, ' union all ')}) c group by c.id`;
}

/** Returns all rows with their uses, or those that `matching` (` and …`) selects. */
export function listRows<Row extends Stored>(
  source: Source,
  { tx, actor }: Call,
  matching: Sql = empty,
): Promise<Listed<Row>[]> {
  const { table, narrow, references } = source;
  const used = references.length ? sql` left join (${usage(references)}) u on u.id = t.id` : empty;
  const counts = references.length
    ? sql`coalesce(u.n, 0) as usage, coalesce(u.uses, '[]') as uses`
    : sql`0 as usage, '[]'::json as uses`;
  return tx.query<Listed<Row>>(
    sql`select ${rowOf(source, actor)}, ${counts} from ${raw(table)} t${used}
        where t.company_id = app_company()${narrow?.(actor) ?? empty}${matching} order by t.sort, t.id`,
  );
}

/** Moves a row to a position; the others are renumbered. All rows are locked before their order is read, so that two moves queue. */
async function sort({ table, title, narrow }: Source, call: Call, { id, position }: Move): Promise<Nothing> {
  const all = sql`select t.id from ${raw(table)} t where t.company_id = app_company()${narrow?.(call.actor) ?? empty}`;
  await call.tx.query(sql`${all} order by t.id for update`);
  const rows = await call.tx.query<{ id: number }>(sql`${all} order by t.sort, t.id`);
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  if (from < 0) throw notFound(title);
  ids.splice(from, 1);
  ids.splice(position - 1, 0, id);
  const to = ids.indexOf(id);
  if (to === from) return {};
  await call.tx.query(
    sql`update ${raw(table)} t set sort = o.place from unnest(${ids}::bigint[]) with ordinality o (id, place)
        where t.company_id = app_company() and t.id = o.id and t.sort <> o.place`,
  );
  const places = { before: { position: from + 1 }, after: { position: to + 1 } };
  await call.audit({ object: table, object_id: id, action: 'sort', ...places });
  return {};
}

/** A new row is placed last. */
export async function lastPlace(tx: Tx, table: string): Promise<number> {
  const { place } = await one<{ place: number }>(
    tx,
    sql`select coalesce(max(sort), 0) + 1 as place from ${raw(table)} where company_id = app_company()`,
  );
  return place;
}

/** Returns the routes to list, get, save, delete and sort a catalogue. */
export function referenceDataRoutes<Save extends Identity, Row extends Stored>(
  calls: ReferenceDataCalls<Save, Row>,
  options: ReferenceDataOptions<Save, Row>,
): Route[] {
  const { table, title, narrow, references, values, after } = options;
  const load = async (tx: Tx, actor: Actor, id: number): Promise<Row> => {
    const row = await maybeOne<Row>(
      tx,
      sql`select ${rowOf(options, actor)} from ${raw(table)} t
          where t.company_id = app_company() and t.id = ${id}${narrow?.(actor) ?? empty}`,
    );
    if (!row) throw notFound(title);
    return row;
  };
  const prepare = async (call: Call, input: Save, before: Row | undefined) => {
    const { id, version, ...fields } = input;
    const written = values ? await values(call, input, before) : fields;
    return before ? written : { ...written, sort: await lastPlace(call.tx, table) };
  };
  const beforeRemove = async ({ tx }: Call, ids: readonly number[]) => {
    const [used] = await usesOf(tx, table, references, ids);
    if (used) throw new Refusal(409, `${title}「${used.name}」已用于 ${used.uses}，不能删除；不再使用请改为停用`);
    await options.beforeRemove?.(tx, ids);
  };
  return [
    handle(calls.list, (call) => listRows<Row>(options, call)),
    handle(calls.sort, (call, move) => sort(options, call, move)),
    ...objectRoutes(calls, { table, title, load, prepare, after, beforeRemove }),
  ];
}
