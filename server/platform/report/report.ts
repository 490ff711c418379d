// Turns a report's declaration and the SQL of its names into one statement that returns rows and totals as JSON text, and into a spreadsheet with
// its parameters, definitions of its figures and totals as formulas.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ALL_PARKS, TOTAL_ROW } from '#api/kernel/constants';
import { uncountedAmong } from '#api/kernel/list/uncounted';
import {
  initialOf,
  type KeyedQuery,
  type ParametersOf,
  type ReportColumn,
  type ReportDeclaration,
  type ReportParameter,
  reportEndpoint,
  reportFileEndpoint,
  valueText,
} from '#api/kernel/report/report';
import { visibleCells, visibleReport } from '#api/kernel/report/visible';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { rowSeen } from '../access/scope';
import { one, withoutLoops } from '../db/database';
import { inJson } from '../list/statement';
import { type Call, handle, handleFile, JsonText, type Route } from '../use-case/route';
import { workbookOf } from '../xlsx/xlsx';
import type { SheetFrame } from '../xlsx/xlsx-rows';
import { bufferedRows, rowsOf } from './buffered-rows';
import { readAsRecorded } from './recorded';

export interface ReportSql<Declaration extends ReportDeclaration> {
  /** `with … , lines as (…)`: the last common table expression is `lines`, one row per line; `outside` when one is declared. */
  source: (call: Pick<Call, 'actor' | 'today'>, parameters: ParametersOf<Declaration>) => Sql;
  /** SQL of a column over `lines`, JSON by month or bucket for a column declared per period; an omitted name is a column of `lines`. */
  columns: Readonly<Record<string, Sql | ((parameters: ParametersOf<Declaration>) => Sql)>>;
  order: Sql;
  /** Aggregates over `lines`, by the name of the total column. */
  totals: Readonly<Record<string, Sql | ((parameters: ParametersOf<Declaration>) => Sql)>>;
  /** The table that the ids of an `option` or `options` parameter belong to, for the names or numbers in the spreadsheet. */
  named: Readonly<Record<string, string>>;
}

const as = (name: string) => raw(`"${name}"`);

/** Fills omitted parameters with their defaults. */
function parametersOf<Declaration extends ReportDeclaration>(
  report: Declaration,
  query: Partial<ParametersOf<Declaration>>,
  today: CalendarDate,
): ParametersOf<Declaration> {
  const given = query as Record<string, unknown>;
  const all = report.parameters.map((parameter) => [
    parameter.name,
    given[parameter.name] ?? initialOf(parameter, today),
  ]);
  return Object.fromEntries(all);
}

/** Returns the SQL of a column over `lines`. */
function columnOf<Declaration extends ReportDeclaration>(
  { columns }: ReportSql<Declaration>,
  name: string,
  parameters: ParametersOf<Declaration>,
): Sql {
  const column = columns[name] ?? as(name);
  return typeof column === 'function' ? column(parameters) : column;
}

function rowColumns<Declaration extends ReportDeclaration>(
  { columns, extra = {} }: Declaration,
  list: ReportSql<Declaration>,
  parameters: ParametersOf<Declaration>,
): Sql {
  const declared = columns.map(({ name, kind, per }) => {
    const value = columnOf(list, name, parameters);
    return sql`${per ? value : inJson(kind, value)} as ${as(name)}`;
  });
  return join([...declared, ...Object.keys(extra).map(as)]);
}

/** Returns one total of each member of a group within the wider ones, down to the total of all: a column it is not grouped by is null. */
function totalsOf<Declaration extends ReportDeclaration>(
  report: Declaration,
  list: ReportSql<Declaration>,
  parameters: ParametersOf<Declaration>,
): Sql {
  const { totals } = report;
  const { groups } = visibleReport(report, parameters).totals;
  const keys = groups.map(({ id, label }) => join([as(id), as(label)]));
  const sets = [...keys.keys(), keys.length]
    .reverse()
    .filter((count) => count > 0 || !totals.alternatives)
    .map((count) => (count === 0 ? sql`()` : sql`(${join(keys.slice(0, count))})`));
  const figures = totals.columns.map(({ name }) => {
    const figure = list.totals[name];
    if (!figure) throw new Error(`no SQL for the total ${name}`);
    return sql`${typeof figure === 'function' ? figure(parameters) : figure} as ${as(name)}`;
  });
  const labels = groups.map(({ label, order }) => sql`${order ? sql`min(${as(order)})` : as(label)} nulls last`);
  const order = labels.length ? sql` order by ${join(labels)}` : empty;
  const counted = report.uncounted
    ? sql` where (${columnOf(list, report.uncounted.field, parameters)} = any(${[...uncountedAmong(report)]}::text[])) is not true`
    : empty;
  return sql`select ${join([...keys, ...figures])} from lines${counted} group by grouping sets (${join(sets)})${order}`;
}

/** The parks and buildings selected in the header, as text. */
const selection = ({ actor }: Pick<Call, 'actor'>): Sql => sql`coalesce(nullif(concat_ws(' / ',
    (select string_agg(name, '、' order by name) from park where company_id = app_company() and id = any(${[...actor.selected_park_ids]}::bigint[])),
    (select string_agg(name, '、' order by name) from building where company_id = app_company() and id = any(${[...actor.selected_building_ids]}::bigint[]))), ''), ${ALL_PARKS}::text)`;

/** Limits the rows to one page; all rows when the report has no pages. */
const pageOf = ({ pageSize }: ReportDeclaration, page: number): Sql =>
  pageSize ? sql` limit ${pageSize} offset ${(page - 1) * pageSize}` : empty;

/** Returns a page of the rows, or none of them, with the totals of all. */
async function answerReport<Declaration extends ReportDeclaration>(
  report: Declaration,
  list: ReportSql<Declaration>,
  call: Call,
  parameters: ParametersOf<Declaration>,
  page: number | null,
): Promise<JsonText> {
  await readAsRecorded(call, parameters);
  const rows =
    page === null
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(r), '[]') from (select ${rowColumns(report, list, parameters)} from lines ${list.order}${pageOf(report, page)}) r)`;
  const statement = sql`${list.source(call, parameters)} select json_build_object('selection', ${selection(call)},
      'row_count', (select count(*) from lines),
      'rows', ${rows}${report.keyed ? sql`, 'next', null, 'previous', null` : empty},
      'totals', (select coalesce(json_agg(t), '[]') from (${totalsOf(report, list, parameters)}) t)${
        report.outside ? sql`, 'outside', (select row_to_json(o) from outside o)` : empty
      })::text as text`;
  return new JsonText((await withoutLoops(call.tx, (planned) => one<{ text: string }>(planned, statement))).text);
}

/** Returns rows in the order of their key, after or before one: found by an index, regardless of their position. */
async function answerKeyed<Declaration extends ReportDeclaration>(
  { report, keyed, pageSize }: { report: Declaration; keyed: { day: string }; pageSize: number },
  list: ReportSql<Declaration>,
  call: Call,
  parameters: ParametersOf<Declaration>,
  { after, before }: KeyedQuery,
): Promise<JsonText> {
  await readAsRecorded(call, parameters);
  const [day, id] = [as(keyed.day), as(report.rowKey)];
  const backwards = before !== undefined;
  const direction = backwards ? sql`desc` : sql`asc`;
  const [from, position] = (before ?? after ?? '').split('~');
  const beyond = from
    ? sql`where (${day}, ${id}) ${backwards ? sql`<` : sql`>`} (${from}::date, ${position}::bigint)`
    : empty;
  const key = sql`${day} || '~' || ${id}`;
  const more = sql`exists (select from page where place > ${pageSize})`;
  const first = sql`(select ${key} from shown order by ${day}, ${id} limit 1)`;
  const last = sql`(select ${key} from shown order by ${day} desc, ${id} desc limit 1)`;
  const statement = sql`${list.source(call, parameters)}, page as materialized (
      select l.*, row_number() over (order by ${day} ${direction}, ${id} ${direction}) as place
      from (select * from lines ${beyond} order by ${day} ${direction}, ${id} ${direction} limit ${pageSize + 1}) l
    ), shown as materialized (select * from page where place <= ${pageSize})
    select json_build_object('selection', ${selection(call)}, 'row_count', null, 'totals', '[]'::json,
      'rows', (select coalesce(json_agg(r), '[]') from (select ${rowColumns(report, list, parameters)} from shown order by ${day}, ${id}) r),
      'next', ${backwards ? last : sql`case when ${more} then ${last} end`},
      'previous', ${backwards ? sql`case when ${more} then ${first} end` : after === undefined ? sql`null` : first})::text as text`;
  return new JsonText((await one<{ text: string }>(call.tx, statement)).text);
}

/** Returns a parameter with its value as text: 园区：星河园、银河园. */
async function describeParameters(
  { tx, actor }: Call,
  parameter: ReportParameter,
  value: unknown,
  table?: string,
): Promise<string> {
  const { title, kind, name } = parameter;
  if (kind !== 'options' && kind !== 'option') return `${title}：${valueText(parameter, value)}`;
  const ids = [value ?? []].flat() as number[];
  if (ids.length === 0) return `${title}：${parameter.none ?? '全部'}`;
  if (!table) throw new Error(`no table for the parameter ${name}`);
  const { names } = await one<{ names: string }>(
    tx,
    sql`select coalesce(string_agg(n.words, '、' order by n.words), '') as names
        from (select coalesce(to_jsonb(t) ->> 'display_name', to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'number') as words from ${raw(table)} t
          where t.company_id = app_company() and t.id = any(${ids}::bigint[])${rowSeen(actor, table)}) n`,
  );
  return `${title}：${names}`;
}

interface SheetContent {
  description: string;
  columns: readonly ReportColumn[];
  chunks: AsyncIterable<Record<string, unknown>[]>;
  summary: SheetFrame['summary'];
}

/** Returns the totals by group as a sheet of their own. */
async function summarySheet<Declaration extends ReportDeclaration>(
  report: Declaration,
  list: ReportSql<Declaration>,
  { tx }: Call,
  parameters: ParametersOf<Declaration>,
  source: Sql,
): Promise<SheetFrame['summary']> {
  const { title, groups, columns, alternatives } = visibleReport(report, parameters).totals;
  if (groups.length === 0) return undefined;
  const totals = await withoutLoops(tx, (planned) =>
    planned.query<Record<string, unknown>>(sql`${source} ${totalsOf(report, list, parameters)}`),
  );
  const isAll = (total: Record<string, unknown>) => !alternatives && groups.every(({ id }) => total[id] === null);
  const names = groups.map((group) => ({ name: group.label, title: group.title, kind: 'text' as const }));
  return {
    title,
    columns: [...names, ...columns],
    rows: totals.map((total) => ({
      ...visibleCells(columns, total),
      ...(isAll(total) && { [groups[0]?.label ?? '']: TOTAL_ROW }),
    })),
  };
}

type Rows = Record<string, unknown>[];

async function* formattedChunks(
  columns: readonly ReportColumn[],
  pieces: readonly Blob[],
  last: Rows,
): AsyncGenerator<Rows> {
  for await (const rows of rowsOf(pieces)) yield rows.map((row) => visibleCells(columns, row));
  yield last;
}

/** Returns the rows, plus amounts that belong to no row as separate lines. */
async function sheetContent<Declaration extends ReportDeclaration>(
  report: Declaration,
  list: ReportSql<Declaration>,
  call: Call,
  parameters: ParametersOf<Declaration>,
): Promise<SheetContent> {
  const { tx } = call;
  await readAsRecorded(call, parameters);
  const source = list.source(call, parameters);
  const pieces = await bufferedRows(
    tx,
    sql`${source} select ${rowColumns(report, list, parameters)} from lines ${list.order}`,
  );
  const descriptions: string[] = [];
  for (const parameter of report.parameters) {
    const value = (parameters as Record<string, unknown>)[parameter.name];
    descriptions.push(await describeParameters(call, parameter, value, list.named[parameter.name]));
  }
  const { text: chosen } = await one<{ text: string }>(tx, sql`select ${selection(call)} as text`);
  const { columns } = visibleReport(report, parameters);
  const last: Rows = [];
  if (report.outside) {
    const [outside] = await withoutLoops(tx, (planned) =>
      planned.query<object>(sql`${source} select o.* from outside o`),
    );
    last.push({ [columns[0]?.name ?? '']: report.outside.title, ...outside });
  }
  return {
    description: [...descriptions, `范围：${chosen}`].join('；'),
    columns,
    chunks: formattedChunks(columns, pieces, last),
    summary: await summarySheet(report, list, call, parameters, source),
  };
}

/** Returns the day or time for the file name, so that files of several days differ. */
function whenOf<Declaration extends ReportDeclaration>(
  { parameters }: Declaration,
  values: ParametersOf<Declaration>,
): string {
  const given = values as Record<string, unknown>;
  const times = parameters.filter(({ kind }) => !['option', 'options', 'enum', 'text'].includes(kind));
  return times.map((parameter) => valueText(parameter, given[parameter.name])).join(' ');
}

/** Returns the definitions of the figures, for readers who have only the spreadsheet. */
const definitionsOf = ({ columns, totals, definitions }: ReportDeclaration): string[][] => {
  const titles = new Map([...totals.columns, ...columns].map(({ name, title }) => [name, title]));
  return Object.entries(definitions).map(([name, text]) => [titles.get(name) ?? name, text]);
};

/** The routes of a report: its rows with their totals, and its spreadsheet. */
export function reportRoutes<const Declaration extends ReportDeclaration>(
  report: Declaration,
  list: ReportSql<Declaration>,
): Route[] {
  return [
    handle(reportEndpoint(report), (call, query) => {
      const parameters = parametersOf(report, query, call.today);
      const { keyed, pageSize } = report;
      if (query.part === 'totals') return answerReport(report, list, call, parameters, null);
      if (!keyed || !pageSize) return answerReport(report, list, call, parameters, query.page ?? 1);
      return answerKeyed({ report, keyed, pageSize }, list, call, parameters, query);
    }),
    handleFile(reportFileEndpoint(report), async (call, query) => {
      const parameters = parametersOf(report, query, call.services.clock.today());
      const {
        description: text,
        columns,
        chunks,
        summary,
      } = await call.transaction(true, (inside) => sheetContent(report, list, inside, parameters));
      return workbookOf(`${report.title}-${whenOf(report, parameters)}.xlsx`, report.title, columns, chunks, {
        preamble: [report.title, text],
        totals: !report.totals.alternatives,
        uncounted: report.uncounted,
        summary,
        notes: { title: '口径说明', headers: ['列', '口径'], lines: definitionsOf(report) },
      });
    }),
  ];
}
