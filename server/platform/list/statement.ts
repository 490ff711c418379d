// Turns a list's declaration and the SQL of its names into statements: one page with total and summary as JSON text, its parts, and the counts of
// its tabs.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ListColumn } from '#api/kernel/list/column';
import {
  type FilterValue,
  type ListDeclaration,
  type ListQuery,
  type ListTabs,
  MOST_COUNTED,
  type TabsQuery,
  type TotalsQuery,
} from '#api/kernel/list/list';
import { uncountedOf } from '#api/kernel/list/uncounted';
import { type Tx, withoutLoops } from '../db/database';
import type { Call } from '../use-case/route';
import { rangeCondition } from './range';
import { type Found, foundReferences, isEmptyFilter, type Reference, refersTo } from './references';

type Column = Sql | ((call: Pick<Call, 'actor' | 'today'>) => Sql);

export interface ListSql {
  /**
   * `from … join … where …`, already narrowed to the enterprise, the scope and the selection. `sorted_by`: the columns of the order; a table that
   * holds them may be joined so that it leads.
   */
  source: (call: Pick<Call, 'actor' | 'today'>, sorted_by?: readonly string[]) => Sql;
  /** The same rows for a few given ids: computes figures per row, which `source` computes for all together. */
  paged?: (call: Pick<Call, 'actor' | 'today'>) => Sql;
  /** The same set for counting, without joins that no filter needs. */
  counted?: (call: Pick<Call, 'actor' | 'today'>) => Sql;
  /** Set when the figures read most rows of the enterprise for any page: joined without nested loops. */
  unplanned?: true;
  /** Id of a row. */
  id: Sql;
  /** SQL of each declared name besides the columns, except the id. */
  extra?: Record<string, Column>;
  /** SQL of each declared column; a filter-only column with a custom condition has none. */
  columns: Record<string, Column>;
  /** Returns a row for the spreadsheet, when the cell of a declared column is not readable text. */
  forSheet?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** SQL of masked columns in full, for exports by users who hold one of the keys; the audit trail records the export. */
  unmasked?: { object: string; keys: readonly string[]; columns: Record<string, Column> };
  /** Filters and search columns that look in referenced objects. */
  references?: Record<string, Reference>;
  /** Filters that are not `column matches value`. */
  filters?: Record<string, (value: never, call: Pick<Call, 'actor' | 'today'>) => Sql>;
}

export interface Env extends Pick<Call, 'actor' | 'today'> {
  /** Ids of referenced objects that match the query's texts. */
  found?: Found;
}

/** Returns the environment of the list's statements. */
export async function envOf(
  declaration: ListDeclaration,
  list: ListSql,
  call: Pick<Call, 'tx' | 'actor' | 'today'>,
  query: TotalsQuery,
): Promise<Env> {
  const { tx, actor, today } = call;
  return { actor, today, found: await foundReferences(tx, declaration, list.references, query) };
}

const TEXT_IN_JSON = new Set(['area', 'price', 'percent']);

const sqlOf = (column: Column, env: Env): Sql => (typeof column === 'function' ? column(env) : column);

export function expression(list: ListSql, name: string, env: Env): Sql {
  const column = list.columns[name];
  if (!column) throw new Error(`no SQL for column ${name}`);
  return sqlOf(column, env);
}

/** Decimals travel as strings, instants as ISO 8601 UTC. */
export function inJson(kind: ListColumn['kind'], value: Sql): Sql {
  if (kind === 'price' || kind === 'percent') return sql`trim_scale(${value})::text`;
  if (TEXT_IN_JSON.has(kind)) return sql`(${value})::text`;
  if (kind === 'instant') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return value;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
/** The pattern of "contains". */
export const containing = (text: string) => `%${escapeLike(text)}%`;

function condition(list: ListSql, column: ListColumn, value: FilterValue, env: Env): Sql {
  if (isEmptyFilter(value)) return empty;
  const reference = list.references?.[column.name];
  if (reference) return sql` and ${refersTo(env.found, reference, column.name, value)}`;
  const own = list.filters?.[column.name];
  if (own) return sql` and ${own(value as never, env)}`;
  const target = expression(list, column.name, env);
  if (typeof value === 'string') return sql` and ${target} ilike ${containing(value)}`;
  if (!Array.isArray(value)) return rangeCondition(column, target, value);
  const type = raw(column.filter === 'id' ? 'bigint' : 'text');
  // A single value is compared directly: then an index on it also delivers the rows in this order.
  return value.length === 1
    ? sql` and ${target} = ${value[0]}::${type}`
    : sql` and ${target} = any(${value}::${type}[])`;
}

/** Any of the declared main columns contains the text; a column with a custom condition filters by that. */
function searched({ search = [] }: ListDeclaration, list: ListSql, text: string | undefined, env: Env): Sql {
  if (!text) return empty;
  const each = search.map((name) => {
    const reference = list.references?.[name];
    if (reference) return refersTo(env.found, reference, name, text);
    const own = list.filters?.[name];
    return own ? own(text as never, env) : sql`${expression(list, name, env)} ilike ${containing(text)}`;
  });
  return sql` and (${join(each, ' or ')})`;
}

export function narrowed(
  declaration: ListDeclaration,
  list: ListSql,
  { filter, search }: TabsQuery,
  env: Env,
  from: ListSql['source'] = list.source,
): Sql {
  const conditions = declaration.columns
    .filter((column) => column.filter && filter?.[column.name] !== undefined)
    .map((column) => condition(list, column, filter?.[column.name] as FilterValue, env));
  return sql`${from(env)}${conditions.length ? join(conditions, '') : empty}${searched(declaration, list, search, env)}`;
}

export const sortOf = ({ defaultSort }: ListDeclaration, sort: ListQuery['sort']) =>
  sort?.length ? sort : [defaultSort];

/** Empty cells come last. Columns that are never empty omit this clause: an index read backwards could not serve it. */
export function ordering(declaration: ListDeclaration, list: ListSql, sort: ListQuery['sort'], env: Env): Sql {
  const wanted = sortOf(declaration, sort);
  const optional = new Set(declaration.columns.filter((column) => column.optional).map(({ name }) => name));
  const parts = wanted.map(
    ({ field, order }) =>
      sql`${expression(list, field, env)} ${raw(`${order}${optional.has(field) ? ' nulls last' : ''}`)}`,
  );
  return join([...parts, sql`${list.id} ${raw(wanted[0]?.order ?? 'asc')}`]);
}

export function rowColumns(declaration: ListDeclaration, list: ListSql, env: Env): Sql {
  const declared = declaration.columns
    .filter((column) => !column.filterOnly)
    .map((column) => sql`${inJson(column.kind, expression(list, column.name, env))} as ${raw(`"${column.name}"`)}`);
  const extra = Object.entries(list.extra ?? {}).map(
    ([name, value]) => sql`${sqlOf(value, env)} as ${raw(`"${name}"`)}`,
  );
  return join([sql`${list.id} as id`, ...extra, ...declared]);
}

/** Condition that a total counts a row; `is` compares its value with the excluded ones. */
function countedWhere(
  declaration: ListDeclaration,
  { filter }: TotalsQuery,
  is: (field: string, values: string[]) => Sql,
): Sql | undefined {
  const excluded = uncountedOf(declaration, filter);
  const field = declaration.uncounted?.field;
  return field && excluded.length > 0 ? sql`(${is(field, [...excluded])}) is not true` : undefined;
}

/** Returns the same condition for a row of the list's source. */
export const countedInSource = (
  declaration: ListDeclaration,
  list: ListSql,
  query: TotalsQuery,
  env: Env,
): Sql | undefined =>
  countedWhere(declaration, query, (field, values) => {
    const own = list.filters?.[field];
    return own ? own(values as never, env) : sql`${expression(list, field, env)} = any(${values}::text[])`;
  });

/** Returns `, 'summary', {…}` with the sum of each column that has a total; `read` gives its values, `counted` the rows included. */
function summaryOf(declaration: ListDeclaration, read: (column: ListColumn) => Sql, counted: Sql | undefined): Sql {
  const only = counted ? sql` filter (where ${counted})` : empty;
  const totals = declaration.columns
    .filter((column) => column.total)
    .map((column) => {
      const sum = sql`coalesce(sum(${read(column)})${only}, 0)`;
      return sql`${column.name}::text, ${TEXT_IN_JSON.has(column.kind) ? sql`(${sum})::text` : sum}`;
    });
  return totals.length ? sql`, 'summary', json_build_object(${join(totals)})` : empty;
}

/** Returns the statement of one page with the total and the sums, of the whole filtered set or of the page. */
export function listStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  if (declaration.totals === 'page') return pageStatement(declaration, list, query, env);
  if (declaration.totals === 'apart') return bothStatement(declaration, list, query, env);
  return setStatement(declaration, list, query, env);
}

const limited = ({ page, page_size }: ListQuery) => sql`limit ${page_size} offset ${(page - 1) * page_size}`;

/** Returns count and sums of the whole filtered set as `totals`. */
function totalsSelect(declaration: ListDeclaration, list: ListSql, query: TotalsQuery, env: Env): Sql {
  const counted = countedInSource(declaration, list, query, env);
  const summary = summaryOf(declaration, (column) => expression(list, column.name, env), counted);
  return sql`select (jsonb_build_object('total', count(*)${summary}))::text as totals`;
}

function setStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  const source = narrowed(declaration, list, query, env);
  return sql`${totalsSelect(declaration, list, query, env)},
    (select coalesce(json_agg(page), '[]')::text from (
      select ${rowColumns(declaration, list, env)} ${source}
      order by ${ordering(declaration, list, query.sort, env)} ${limited(query)}) page) as rows ${source}`;
}

export const ofFew = ({ paged, source }: ListSql, env: Env): Sql => (paged ?? source)(env);

/** Selects ids first, so that figures are computed for the rows of the page only, in any sort order: `page` has them in order. */
function chosenPage(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  const order = sql`order by ${ordering(declaration, list, query.sort, env)}`;
  const sorted_by = sortOf(declaration, query.sort).map(({ field }) => field);
  const source = narrowed(declaration, list, query, env, (call) => list.source(call, sorted_by));
  return sql`with chosen as materialized (select ${list.id} as id ${source} ${order} ${limited(query)}),
    page as materialized (select ${rowColumns(declaration, list, env)} ${ofFew(list, env)}
      and ${list.id} = any(array(select id from chosen)) ${order})`;
}

function pageStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  const counted = narrowed(declaration, list, query, env, list.counted);
  const cell = (name: string) => sql`page.${raw(`"${name}"`)}`;
  const displayed = countedWhere(declaration, query, (field, values) => sql`${cell(field)} = any(${values}::text[])`);
  const summary = summaryOf(declaration, ({ name }) => sql`${cell(name)}::numeric`, displayed);
  return sql`${chosenPage(declaration, list, query, env)}
    select (jsonb_build_object('total', (select count(*) ${counted})${summary}))::text as totals,
      ${ROWS_OF_PAGE}`;
}

const ROWS_OF_PAGE = sql`coalesce(json_agg(page), '[]')::text as rows from page`;

/** Returns rows and totals in one statement for a list with separate calls for them. */
function bothStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  return sql`${chosenPage(declaration, list, query, env)}
    select (${totalsStatement(declaration, list, query, env)}) as totals, ${ROWS_OF_PAGE}`;
}

/** Returns the statement of one page without its totals. */
export function rowsStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  return sql`${chosenPage(declaration, list, query, env)} select ${ROWS_OF_PAGE}`;
}

/** Returns the statement of the totals without rows. */
export function totalsStatement(declaration: ListDeclaration, list: ListSql, query: TotalsQuery, env: Env): Sql {
  return sql`${totalsSelect(declaration, list, query, env)} ${narrowed(declaration, list, query, env)}`;
}

export const within = <T>({ unplanned }: ListSql, tx: Tx, work: (planned: Tx) => Promise<T>): Promise<T> =>
  unplanned ? withoutLoops(tx, work) : work(tx);

/** Counts each tab separately, by the index that serves its filter, and no further than the displayed limit. */
export function tabsStatement(
  declaration: ListDeclaration,
  tabs: ListTabs,
  list: ListSql,
  query: TabsQuery,
  env: Env,
): Sql {
  const { [tabs.field]: _chosen, ...others } = query.filter ?? {};
  const counted = (filter: TabsQuery['filter']) => sql`(select count(*) from (
    select 1 ${narrowed(declaration, list, { filter, search: query.search }, env, list.counted)} limit ${MOST_COUNTED + 1}) counted)`;
  const each = tabs.tabs.map(
    ({ key, values }) => sql`${key}::text, ${counted({ ...others, [tabs.field]: [...values] })}`,
  );
  return sql`select json_build_object('all', ${counted(others)}, ${join(each)}) as counts`;
}
