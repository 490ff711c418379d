// Turns a list's declaration and the SQL of its names into one statement that answers rows, total and summary as JSON
// text, and into an export that walks the same set in short transactions.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import type { ListColumn } from '#api/kernel/list/column';
import {
  type ExportQuery,
  exportEndpoint,
  type FilterValue,
  type ListDeclaration,
  type ListQuery,
  type ListTabs,
  listEndpoint,
  MOST_COUNTED,
  type TabsQuery,
  tabsEndpoint,
} from '#api/kernel/list/list';
import { type Actor, may } from '../access/actor';
import { one, type Tx, withoutLoops } from '../db/database';
import { type Call, handle, handleFile, JsonText, type OpenCall, type Route } from '../use-case/route';
import { workbookOf } from '../xlsx/xlsx';
import { pivotRoutes } from './pivot';

type Column = Sql | ((call: Pick<Call, 'actor' | 'today'>) => Sql);

export interface ListSql {
  /** `from … join … where …`, already narrowed to the enterprise, the scope and the selection. */
  source: (call: Pick<Call, 'actor' | 'today'>) => Sql;
  /** The same set for counting alone, without the joins that no filter asks of. */
  counted?: (call: Pick<Call, 'actor' | 'today'>) => Sql;
  /** Its figures take most rows of the enterprise, whatever the page: joined without loops. */
  whole?: true;
  /** Id of a row. */
  id: Sql;
  /** SQL of each name that the declaration puts beside its columns, the id apart. */
  extra?: Record<string, Column>;
  /** SQL of each declared column; one that only filters, by a condition of its own, has none. */
  columns: Record<string, Column>;
  /** A row as the spreadsheet shows it, where the cell of a declared column is no text for people. */
  forSheet?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Columns that are masked, as the spreadsheet has them for who holds one of the keys; that he took them is kept in the audit trail. */
  unmasked?: { object: string; keys: readonly string[]; columns: Record<string, Column> };
  /** Filters that are not `column matches value`. */
  filters?: Record<string, (value: never, call: Pick<Call, 'actor' | 'today'>) => Sql>;
}

type Env = Pick<Call, 'actor' | 'today'>;

const TEXT_IN_JSON = new Set(['area', 'price', 'percent']);

const sqlOf = (column: Column, env: Env): Sql => (typeof column === 'function' ? column(env) : column);

function expression(list: ListSql, name: string, env: Env): Sql {
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

const CAST: Partial<Record<ListColumn['kind'], Sql>> = {
  date: sql`::date`,
  money: sql`::bigint`,
  integer: sql`::bigint`,
};

/** The days of an instant are those of the business: from the first one's midnight to the end of the last. */
function daysCondition(value: Sql, { from, to }: { from?: unknown; to?: unknown }): Sql {
  const midnight = (day: Sql) => sql`(${day})::timestamp at time zone ${BUSINESS_TIME_ZONE}`;
  const first = from == null ? empty : sql` and ${value} >= ${midnight(sql`${from}::date`)}`;
  return to == null ? first : sql`${first} and ${value} < ${midnight(sql`${to}::date + 1`)}`;
}

function rangeCondition(column: ListColumn, value: Sql, range: { from?: unknown; to?: unknown }): Sql {
  if (column.kind === 'instant') return daysCondition(value, range);
  const cast = CAST[column.kind] ?? sql`::numeric`;
  const from = range.from == null ? empty : sql` and ${value} >= ${range.from}${cast}`;
  return range.to == null ? from : sql`${from} and ${value} <= ${range.to}${cast}`;
}

function condition(list: ListSql, column: ListColumn, value: FilterValue, env: Env): Sql {
  // Nothing chosen is nothing asked for.
  if (value === '' || (Array.isArray(value) && !value.length)) return empty;
  const own = list.filters?.[column.name];
  if (own) return sql` and ${own(value as never, env)}`;
  const target = expression(list, column.name, env);
  if (typeof value === 'string') return sql` and ${target} ilike ${containing(value)}`;
  if (Array.isArray(value)) {
    return column.filter === 'id'
      ? sql` and ${target} = any(${value}::bigint[])`
      : sql` and ${target} = any(${value}::text[])`;
  }
  return rangeCondition(column, target, value);
}

/** Any of the declared main columns contains the text; a column filters by its own condition where it has one. */
function searched({ search = [] }: ListDeclaration, list: ListSql, text: string | undefined, env: Env): Sql {
  if (!text) return empty;
  const each = search.map((name) => {
    const own = list.filters?.[name];
    return own ? own(text as never, env) : sql`${expression(list, name, env)} ilike ${containing(text)}`;
  });
  return sql` and (${join(each, ' or ')})`;
}

function narrowed(
  declaration: ListDeclaration,
  list: ListSql,
  { filter, search }: TabsQuery,
  env: Env,
  from = list.source,
): Sql {
  const conditions = declaration.columns
    .filter((column) => column.filter && filter?.[column.name] !== undefined)
    .map((column) => condition(list, column, filter?.[column.name] as FilterValue, env));
  return sql`${from(env)}${conditions.length ? join(conditions, '') : empty}${searched(declaration, list, search, env)}`;
}

function ordering(declaration: ListDeclaration, list: ListSql, sort: ListQuery['sort'], env: Env): Sql {
  const wanted = sort?.length ? sort : [declaration.defaultSort];
  const parts = wanted.map(
    ({ field, order }) =>
      sql`${expression(list, field, env)} ${raw(order === 'asc' ? 'asc nulls last' : 'desc nulls last')}`,
  );
  return join([...parts, sql`${list.id} ${raw(wanted[0]?.order ?? 'asc')}`]);
}

function rowColumns(declaration: ListDeclaration, list: ListSql, env: Env): Sql {
  const declared = declaration.columns
    .filter((column) => !column.filterOnly)
    .map((column) => sql`${inJson(column.kind, expression(list, column.name, env))} as ${raw(`"${column.name}"`)}`);
  const extra = Object.entries(list.extra ?? {}).map(
    ([name, value]) => sql`${sqlOf(value, env)} as ${raw(`"${name}"`)}`,
  );
  return join([sql`${list.id} as id`, ...extra, ...declared]);
}

/** `, 'summary', {…}` with the sum of each column that has a total; `read` says where its values come from. */
function summaryOf(declaration: ListDeclaration, read: (column: ListColumn) => Sql): Sql {
  const totals = declaration.columns
    .filter((column) => column.total)
    .map((column) => {
      const sum = sql`coalesce(sum(${read(column)}), 0)`;
      return sql`${column.name}::text, ${TEXT_IN_JSON.has(column.kind) ? sql`(${sum})::text` : sum}`;
    });
  return totals.length ? sql`, 'summary', json_build_object(${join(totals)})` : empty;
}

/** One page with the total and the sums, of the whole filtered set or of the page, in one statement. */
export function listStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  return declaration.totals === 'page'
    ? pageStatement(declaration, list, query, env)
    : setStatement(declaration, list, query, env);
}

const limited = ({ page, page_size }: ListQuery) => sql`limit ${page_size} offset ${(page - 1) * page_size}`;

function setStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  const source = narrowed(declaration, list, query, env);
  const summary = summaryOf(declaration, (column) => expression(list, column.name, env));
  return sql`select (jsonb_build_object('total', count(*)${summary}))::text as totals,
    (select coalesce(json_agg(page), '[]')::text from (
      select ${rowColumns(declaration, list, env)} ${source}
      order by ${ordering(declaration, list, query.sort, env)} ${limited(query)}) page) as rows ${source}`;
}

/** The ids of the page are found first, so that only its rows are worked out, whatever they are sorted by. */
function pageStatement(declaration: ListDeclaration, list: ListSql, query: ListQuery, env: Env): Sql {
  const source = narrowed(declaration, list, query, env);
  const counted = narrowed(declaration, list, query, env, list.counted);
  const summary = summaryOf(declaration, ({ name }) => sql`page.${raw(`"${name}"`)}::numeric`);
  const order = sql`order by ${ordering(declaration, list, query.sort, env)}`;
  return sql`with chosen as materialized (select ${list.id} as id ${source} ${order} ${limited(query)}),
    page as materialized (select ${rowColumns(declaration, list, env)} ${list.source(env)}
      and ${list.id} = any(array(select id from chosen)) ${order})
    select (jsonb_build_object('total', (select count(*) ${counted})${summary}))::text as totals,
      coalesce(json_agg(page), '[]')::text as rows from page`;
}

const within = <T>({ whole }: ListSql, tx: Tx, work: () => Promise<T>): Promise<T> =>
  whole ? withoutLoops(tx, work) : work();

async function answerList(
  declaration: ListDeclaration,
  list: ListSql,
  call: Call,
  query: ListQuery,
): Promise<JsonText> {
  const statement = listStatement(declaration, list, query, call);
  const { totals, rows } = await within(list, call.tx, () => one<{ totals: string; rows: string }>(call.tx, statement));
  return new JsonText(`{"rows":${rows},${totals.slice(1)}`);
}

/** Each tab is counted by itself, from the index that serves its filter, and no further than the count is shown. */
function tabsStatement(declaration: ListDeclaration, tabs: ListTabs, list: ListSql, query: TabsQuery, env: Env): Sql {
  const { [tabs.field]: _chosen, ...others } = query.filter ?? {};
  const counted = (filter: TabsQuery['filter']) => sql`(select count(*) from (
    select 1 ${narrowed(declaration, list, { filter, search: query.search }, env, list.counted)} limit ${MOST_COUNTED + 1}) counted)`;
  const each = tabs.tabs.map(
    ({ key, values }) => sql`${key}::text, ${counted({ ...others, [tabs.field]: [...values] })}`,
  );
  return sql`select json_build_object('all', ${counted(others)}, ${join(each)}) as counts`;
}

/** Rows of one transaction: few, since nobody else's statement runs meanwhile on the embedded database. */
const EXPORT_CHUNK = 100;

/** What a statement finds, as one text: to take thousands of fields apart costs a process more than to parse them. */
async function inOneText<T>(list: ListSql, tx: Tx, what: Sql, statement: Sql): Promise<T[]> {
  const { found } = await within(list, tx, () =>
    one<{ found: string }>(tx, sql`select coalesce(json_agg(${what}), '[]')::text as found from (${statement}) each`),
  );
  return JSON.parse(found);
}

async function* exportRows(
  declaration: ListDeclaration,
  list: ListSql,
  query: ExportQuery,
  run: <T>(work: (call: { tx: Tx; actor: Actor; today: string }) => Promise<T>) => Promise<T>,
): AsyncGenerator<Record<string, unknown>[]> {
  const ids = await run((call) =>
    inOneText<number>(
      list,
      call.tx,
      sql`each.id`,
      sql`select ${list.id} as id ${narrowed(declaration, list, query, call)}
        order by ${ordering(declaration, list, query.sort, call)}`,
    ),
  );
  for (let at = 0; at < ids.length; at += EXPORT_CHUNK) {
    const chunk = ids.slice(at, at + EXPORT_CHUNK);
    const rows = await run((call) =>
      inOneText<Record<string, unknown>>(
        list,
        call.tx,
        sql`each`,
        sql`select ${rowColumns(declaration, list, call)} ${list.source(call)}
          and ${list.id} = any(${chunk}::bigint[]) order by array_position(${chunk}::bigint[], ${list.id})`,
      ),
    );
    yield list.forSheet ? rows.map(list.forSheet) : rows;
  }
}

/** The list with its personal data in full, where who exports it may have them and asks for them. */
async function unmaskedFor(call: OpenCall, list: ListSql, asked: readonly ListColumn[]): Promise<ListSql> {
  const { unmasked } = list;
  if (!unmasked || !call.actor || !may(call.actor, unmasked.keys)) return list;
  const titles = asked.filter(({ name }) => name in unmasked.columns).map(({ title }) => title);
  if (titles.length === 0) return list;
  const { object } = unmasked;
  await call.transaction(false, ({ audit }) =>
    audit({ object, object_id: 0, action: 'export-unmasked', after: { revealed: titles } }),
  );
  return { ...list, columns: { ...list.columns, ...unmasked.columns } };
}

const difference = (what: string, declared: readonly string[], given: readonly string[]): string[] => [
  ...declared.filter((name) => !given.includes(name)).map((name) => `no SQL for ${what} ${name}`),
  ...given.filter((name) => !declared.includes(name)).map((name) => `SQL for ${what} ${name}, which is not declared`),
];

/** Refuses to start with a list whose declaration and SQL name different things: its rows would not be what is declared. */
function assertNamed({ area, object, columns, beside }: ListDeclaration, list: ListSql): void {
  const needed = columns
    .filter(({ name, filterOnly }) => !(filterOnly && list.filters?.[name]))
    .map(({ name }) => name);
  const others = Object.keys(beside).filter((name) => name !== 'id');
  const filters = Object.keys(list.filters ?? {});
  const filterable = columns.filter(({ name, filter }) => filter && filters.includes(name)).map(({ name }) => name);
  const wrong = [
    ...difference('filter', filterable, filters),
    ...difference('column', needed, Object.keys(list.columns)),
    ...difference('beside', others, Object.keys(list.extra ?? {})),
  ];
  if (wrong.length) throw new Error(`list ${area}/${object}: ${wrong.join('; ')}`);
}

/** The routes of a list: its page, its pivot and, where it has them, the counts of its tabs and its spreadsheets. */
export function listRoutes(declaration: ListDeclaration, list: ListSql): Route[] {
  assertNamed(declaration, list);
  const { tabs, exportKeys } = declaration;
  const page = handle(listEndpoint(declaration), (call, query) => answerList(declaration, list, call, query));
  const counts =
    tabs &&
    handle(tabsEndpoint(declaration), async (call, query) => {
      const statement = tabsStatement(declaration, tabs, list, query, call);
      return (await one<{ counts: Record<string, number> }>(call.tx, statement)).counts;
    });
  const spreadsheet =
    exportKeys &&
    handleFile(exportEndpoint(declaration), async (call, query) => {
      const columns = query.columns.flatMap((name) =>
        declaration.columns.filter((column) => column.name === name && !column.filterOnly),
      );
      const whole = await unmaskedFor(call, list, columns);
      const rows = exportRows(declaration, whole, query, (work) => call.transaction(true, work));
      const date = call.services.clock.today();
      return workbookOf(`${declaration.title}-${date}.xlsx`, declaration.title, columns, rows);
    });
  const pivots = pivotRoutes(declaration, {
    source: (query, env) => narrowed(declaration, list, query, env),
    expression: (name, env) => expression(list, name, env),
    within: (call, work) => within(list, call.tx, work),
  });
  return [page, counts, spreadsheet, ...pivots].filter((route) => route !== undefined) as Route[];
}
