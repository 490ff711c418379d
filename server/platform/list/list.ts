// The routes of a list: its page, rows and totals separately, its pivot, the counts of its tabs and its spreadsheets.

import type { Sql } from 'sql-template-tag';
import {
  type ListDeclaration,
  type ListQuery,
  listEndpoint,
  rowsEndpoint,
  type TotalsQuery,
  tabsEndpoint,
  totalsEndpoint,
} from '#api/kernel/list/list';
import { one } from '../db/database';
import { type Call, handle, JsonText, type Route } from '../use-case/route';
import { exportRoute } from './export';
import { pivotRoutes } from './pivot';
import {
  countedInSource,
  type Env,
  envOf,
  expression,
  type ListSql,
  listStatement,
  narrowed,
  rowsStatement,
  tabsStatement,
  totalsStatement,
  within,
} from './statement';

/** How a query becomes a statement, and how the JSON texts of its result become the reply. */
interface Answering<Query extends TotalsQuery, Texts> {
  statement(declaration: ListDeclaration, list: ListSql, query: Query, env: Env): Sql;
  reply(texts: Texts): string;
}

const TOGETHER: Answering<ListQuery, { totals: string; rows: string }> = {
  statement: listStatement,
  reply: ({ totals, rows }) => `{"rows":${rows},${totals.slice(1)}`,
};
const ROWS: Answering<ListQuery, { rows: string }> = {
  statement: rowsStatement,
  reply: ({ rows }) => `{"rows":${rows}}`,
};
const TOTALS: Answering<TotalsQuery, { totals: string }> = {
  statement: totalsStatement,
  reply: ({ totals }) => totals,
};

const answerBy =
  <Query extends TotalsQuery, Texts>(
    declaration: ListDeclaration,
    list: ListSql,
    { statement, reply }: Answering<Query, Texts>,
  ) =>
  async (call: Call, query: Query): Promise<JsonText> => {
    const statements = statement(declaration, list, query, await envOf(declaration, list, call, query));
    return new JsonText(
      reply(await within(list, call.tx, (planned) => one<Texts>(planned, statements, !list.unplanned))),
    );
  };

const difference = (what: string, declared: readonly string[], given: readonly string[]): string[] => [
  ...declared.filter((name) => !given.includes(name)).map((name) => `no SQL for ${what} ${name}`),
  ...given.filter((name) => !declared.includes(name)).map((name) => `SQL for ${what} ${name}, which is not declared`),
];

/** Returns an error for each uncounted value that the column's enum filter does not declare. */
function unlabelled(uncounted: ListDeclaration['uncounted'], columns: ListDeclaration['columns']): string[] {
  if (!uncounted) return [];
  const { field, void: dead = [], pending = [] } = uncounted;
  const column = columns.find(({ name, filter }) => name === field && filter === 'enum');
  return [...dead, ...pending]
    .filter((value) => !(value in (column?.labels ?? {})))
    .map((value) => `uncounted ${field} ${value}, which is not declared`);
}

/** Throws at the start when a list's declaration and SQL name different columns: its rows would not be as declared. */
function assertNamed({ area, object, columns, extra, uncounted }: ListDeclaration, list: ListSql): void {
  const references = Object.keys(list.references ?? {});
  const conditions = new Set([...Object.keys(list.filters ?? {}), ...references]);
  const needed = columns
    .filter(({ name, filterOnly }) => !(filterOnly && conditions.has(name)))
    .map(({ name }) => name);
  const others = Object.keys(extra).filter((name) => name !== 'id');
  const filters = Object.keys(list.filters ?? {});
  const filterable = columns.filter(({ name, filter }) => filter && filters.includes(name)).map(({ name }) => name);
  const wrong = [
    ...difference('filter', filterable, filters),
    ...difference('column', needed, Object.keys(list.columns)),
    ...references
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => `a reference of ${name}, which is not declared`),
    ...difference('extra', others, Object.keys(list.extra ?? {})),
    ...unlabelled(uncounted, columns),
  ];
  if (wrong.length) throw new Error(`list ${area}/${object}: ${wrong.join('; ')}`);
}

/** Returns the routes of a list: its page, rows and totals separately, its pivot and, if declared, the counts of its tabs and its spreadsheets. */
export function listRoutes(declaration: ListDeclaration, list: ListSql): Route[] {
  assertNamed(declaration, list);
  const { tabs, exportKeys } = declaration;
  const page = handle(listEndpoint(declaration), answerBy(declaration, list, TOGETHER));
  const apart =
    declaration.totals === 'apart'
      ? [
          handle(rowsEndpoint(declaration), answerBy(declaration, list, ROWS)),
          handle(totalsEndpoint(declaration), answerBy(declaration, list, TOTALS)),
        ]
      : [];
  const counts =
    tabs &&
    handle(tabsEndpoint(declaration), async (call, query) => {
      const statement = tabsStatement(declaration, tabs, list, query, await envOf(declaration, list, call, query));
      return (await one<{ counts: Record<string, number> }>(call.tx, statement, true)).counts;
    });
  const spreadsheet = exportKeys && exportRoute(declaration, list);
  const pivots = pivotRoutes(declaration, {
    source: async (query, call) => narrowed(declaration, list, query, await envOf(declaration, list, call, query)),
    expression: (name, env) => expression(list, name, env),
    counted: (query, env) => countedInSource(declaration, list, query, env),
    within: (call, work) => within(list, call.tx, work),
  });
  return [page, ...apart, counts, spreadsheet, ...pivots].filter((route) => route !== undefined) as Route[];
}
