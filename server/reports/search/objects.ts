// The objects of one kind that match the search, in one statement: found, narrowed to visible ones, and limited to the best.
import sql, { join, type Sql } from 'sql-template-tag';
import type { SearchGroup, SearchItem } from '#api/home/search.schema';
import { OBJECT_KINDS, type ObjectKind } from '#api/home/search-kinds';
import { linkSql } from '#server/platform/db/link-sql';
import type { Call } from '#server/platform/use-case/route';
import { KINDS, type KindSql } from './kinds';
import { markOf } from './mark';
import type { SearchTerms } from './terms';

const MAX_LISTED = 5;
/** Maximum number of ids in the link to the list. */
const LISTED = 200;
/** Limit per kind of match; lifted for users limited to some parks, whose matches must not be cut off by those of others. */
const MOST = 1000;
/** Ranks of matches by amount, by tenant and by id, below matches of the name. */
const RANK = { amount: 1, tenant: 5, id: 6 };
const TENANTS = 50;

/** Returns rows of id and rank. */
function waysTo({ actor }: Call, kind: KindSql, { text, spelled, id, amount_fen }: SearchTerms): Sql[] {
  const most = actor.scope_park_ids === null ? MOST : null;
  const found = (condition: Sql, limit: number | null) =>
    sql`search_found(app_company(), ${condition.text}::text, ${text}, ${spelled}, ${limit}::integer)`;
  const own = (condition: Sql, rank: number) =>
    sql`select o.id as object_id, ${rank}::integer as rank from ${kind.table} o where o.company_id = app_company() and ${condition}`;
  return [
    ...(kind.nameless ? [] : [sql`select object_id, rank from ${found(kind.table, most)}`]),
    ...(kind.ofTenant
      ? [own(sql`o.tenant_id in (select object_id from ${found(sql`tenant`, TENANTS)})`, RANK.tenant)]
      : []),
    ...(kind.amount && amount_fen !== null ? [own(sql`${kind.amount} = ${amount_fen}::bigint`, RANK.amount)] : []),
    ...(id === null ? [] : [own(sql`o.id = ${id}::bigint`, RANK.id)]),
  ];
}

type Row = Omit<SearchItem, 'mark'> & { total: number; ids: number[] };

/** Selects the display columns of `hit`, the ranked rows of the kind, up to `limit`. */
const select = (kind: ObjectKind, { title, note, status, amount, table, joins, path }: KindSql, limit: number) =>
  sql`select ${kind}::text as kind, o.id, ${title} as title, concat_ws(' · ', ${join(note, ', ')}) as note,
      ${status ?? sql`null::text`} as status, ${amount ?? sql`null::bigint`} as amount_fen, ${linkSql(path, sql`o.id`)} as path,
      h.total, (select json_agg(id order by place) from hit) as ids
    from hit h join ${table} o on o.company_id = app_company() and o.id = h.id ${joins ?? sql``}
    where h.place <= ${limit} order by h.place`;

const itemOf = (
  { total: _total, ids: _ids, ...item }: Row,
  terms: Pick<SearchTerms, 'text' | 'spelled'>,
): SearchItem => ({
  ...item,
  mark: markOf(item.title, terms),
});

/** Returns the group of a kind; empty when nothing matches. Recently opened objects come first. */
export async function objectsOf(
  call: Call,
  name: ObjectKind,
  terms: SearchTerms,
  recent: readonly number[],
): Promise<SearchGroup[]> {
  const kind = KINDS[name];
  const ways = waysTo(call, kind, terms);
  if (!ways.length) return [];
  const rows = await call.tx.query<Row>(
    sql`with found as (select object_id, min(rank) as rank from (${join(ways, ' union all ')}) w group by object_id),
      hit as materialized (
        select o.id, count(*) over ()::integer as total,
          row_number() over (order by f.rank = ${RANK.id}, o.id = any(${[...recent]}::bigint[]) desc, f.rank, o.id desc)::integer as place
        from found f join ${kind.table} o on o.company_id = app_company() and o.id = f.object_id
        where true${kind.visible(call.actor)} order by place limit ${LISTED})
      ${select(name, kind, MAX_LISTED)}`,
  );
  const [first] = rows;
  if (!first) return [];
  const more = call.actor.scope_park_ids === null && first.total >= MOST;
  const list = `${OBJECT_KINDS[name].list}?f_id=${first.ids.join(',')}`;
  return [
    {
      kind: name,
      items: rows.map((row) => itemOf(row, terms)),
      total: first.total,
      more,
      listed: first.ids.length,
      list,
    },
  ];
}

/** Returns the visible ones of the ids, unordered. */
export async function seenOf({ tx, actor }: Call, name: ObjectKind, ids: readonly number[]): Promise<SearchItem[]> {
  const kind = KINDS[name];
  const rows = await tx.query<Row>(
    sql`with hit as (select o.id, 1 as total, 1 as place from ${kind.table} o
        where o.company_id = app_company() and o.id = any(${[...ids]}::bigint[])${kind.visible(actor)})
      ${select(name, kind, 1)}`,
  );
  return rows.map((row) => itemOf(row, { text: '', spelled: null }));
}
