// Exports a list as a spreadsheet: the rows are found first, then read in short transactions, so that other requests need not wait for all of them.
import sql, { type Sql } from 'sql-template-tag';
import type { ListColumn } from '#api/kernel/list/column';
import { type ExportQuery, exportEndpoint, type ListDeclaration } from '#api/kernel/list/list';
import { uncountedOf } from '#api/kernel/list/uncounted';
import { type Actor, may } from '../access/actor';
import { maybeOne, one, type Tx } from '../db/database';
import { handleFile, type OpenCall, type Route } from '../use-case/route';
import { workbookOf } from '../xlsx/xlsx';
import { type Found, inOrder } from './in-order';
import {
  type Env,
  envOf,
  expression,
  type ListSql,
  narrowed,
  ofFew,
  ordering,
  rowColumns,
  sortOf,
  within,
} from './statement';

/** Rows per transaction: few, since no other statement runs meanwhile on the embedded database. */
const EXPORT_CHUNK = 100;

/** Width of the id range that one transaction of the embedded database scans. */
export const ID_RANGE = 2_500;

type InShort = <T>(work: (call: { tx: Tx; actor: Actor; today: string }) => Promise<T>) => Promise<T>;

interface Export {
  declaration: ListDeclaration;
  list: ListSql;
  query: ExportQuery;
  run: InShort;
}

/** Returns the result of a statement as one JSON text: decoding thousands of fields costs a process more than parsing it. */
async function inOneText<T>(list: ListSql, tx: Tx, what: Sql, statement: Sql): Promise<T[]> {
  const { found } = await within(list, tx, (planned) =>
    one<{ found: string }>(
      planned,
      sql`select coalesce(json_agg(${what}), '[]')::text as found from (${statement}) each`,
    ),
  );
  return JSON.parse(found);
}

/** Returns all ids in their order, as of one moment. */
const idsAtOnce = ({ declaration, list, query, run }: Export): Promise<number[]> =>
  run(async (call) => {
    const env = await envOf(declaration, list, call, query);
    const order = ordering(declaration, list, query.sort, env);
    const found = sql`select ${list.id} as id ${narrowed(declaration, list, query, env)} order by ${order}`;
    return inOneText(list, call.tx, sql`each.id`, found);
  });

/** Kinds that a process sorts in the same order as the database: days and sums, of a column that is never empty. */
const COMPARABLE: ReadonlySet<ListColumn['kind']> = new Set(['date', 'money']);

/** Returns the sort column of a long list, when it is only one that can be compared here. */
function comparable(declaration: ListDeclaration, sort: ExportQuery['sort']) {
  const [order, ...others] = sortOf(declaration, sort);
  const column = declaration.columns.find(({ name }) => name === order?.field);
  const alone = declaration.totals === 'apart' && others.length === 0 && column?.optional !== true;
  return order && column && alone && COMPARABLE.has(column.kind) ? order : undefined;
}

/** Finds the ids of a range, which never change, each range in a separate transaction with few rows. */
async function idsInRanges({ declaration, list, query, run }: Export, order: string): Promise<Found[][]> {
  const looked = <T>(work: (tx: Tx, source: Sql, env: Env) => Promise<T>) =>
    run(async (call) => {
      const env = await envOf(declaration, list, call, query);
      return work(call.tx, narrowed(declaration, list, query, env), env);
    });
  const last = await looked((tx, source) =>
    maybeOne<{ id: number }>(tx, sql`select ${list.id} as id ${source} order by ${list.id} desc limit 1`),
  );
  const ranges: Found[][] = [];
  for (let from = 0; last && from < last.id; from += ID_RANGE)
    ranges.push(
      await looked((tx, source, env) => {
        const key = expression(list, order, env);
        const found = sql`select ${key} as key, ${list.id} as id ${source}
          and ${list.id} > ${from}::bigint and ${list.id} <= ${from + ID_RANGE}::bigint`;
        return inOneText<Found>(list, tx, sql`json_build_array(each.key, each.id) order by each.key, each.id`, found);
      }),
    );
  return ranges;
}

/** Yields the ids of the export, some at a time, in the requested order. */
async function* idsOf(exported: Export, embedded: boolean): AsyncGenerator<number[]> {
  const order = embedded ? comparable(exported.declaration, exported.query.sort) : undefined;
  const ids = order ? inOrder(await idsInRanges(exported, order.field), order.order) : await idsAtOnce(exported);
  let chunk: number[] = [];
  for (const id of ids) {
    chunk.push(id);
    if (chunk.length < EXPORT_CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length) yield chunk;
}

async function* exportRows(exported: Export, embedded: boolean): AsyncGenerator<Record<string, unknown>[]> {
  const { declaration, list, run } = exported;
  for await (const chunk of idsOf(exported, embedded)) {
    const rows = await run((call) =>
      inOneText<Record<string, unknown>>(
        list,
        call.tx,
        sql`each`,
        sql`select ${rowColumns(declaration, list, call)} ${ofFew(list, call)}
          and ${list.id} = any(${chunk}::bigint[]) order by array_position(${chunk}::bigint[], ${list.id})`,
      ),
    );
    yield list.forSheet ? rows.map(list.forSheet) : rows;
  }
}

/** Returns the list with personal data in full, when the user requests it and has the right. */
async function unmaskedFor(call: OpenCall, list: ListSql, columns: readonly ListColumn[]): Promise<ListSql> {
  const { unmasked } = list;
  if (!unmasked || !call.actor || !may(call.actor, unmasked.keys)) return list;
  const titles = columns.filter(({ name }) => name in unmasked.columns).map(({ title }) => title);
  if (titles.length === 0) return list;
  const { object } = unmasked;
  await call.transaction(false, ({ audit }) =>
    audit({ object, object_id: 0, action: 'export-unmasked', after: { revealed: titles } }),
  );
  return { ...list, columns: { ...list.columns, ...unmasked.columns } };
}

/** Returns the columns that the sheet shows, that determine its sums, or that filter and order its rows: others may be expensive. */
function readColumns({ columns, uncounted }: ListDeclaration, { forSheet }: ListSql, shown: readonly ListColumn[]) {
  if (forSheet) return columns;
  const isRead = (column: ListColumn) => shown.includes(column) || column.name === uncounted?.field;
  return columns.map((column) => (isRead(column) ? column : { ...column, filterOnly: true }));
}

/** Returns the route of the list's spreadsheets. */
export const exportRoute = (declaration: ListDeclaration, list: ListSql): Route =>
  handleFile(exportEndpoint(declaration), async (call, query) => {
    const columns = query.columns.flatMap((name) =>
      declaration.columns.filter((column) => column.name === name && !column.filterOnly),
    );
    const unmasked = await unmaskedFor(call, list, columns);
    const read = { ...declaration, columns: readColumns(declaration, list, columns) };
    const exported: Export = { declaration: read, list: unmasked, query, run: (work) => call.transaction(true, work) };
    const rows = exportRows(exported, call.services.db.kind === 'pglite');
    const date = call.services.clock.today();
    return workbookOf(`${declaration.title}-${date}.xlsx`, declaration.title, columns, rows, {
      totals: columns.some(({ total }) => total),
      uncounted: declaration.uncounted,
      excluded: uncountedOf(declaration, query.filter),
    });
  });
