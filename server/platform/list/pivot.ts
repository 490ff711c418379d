// A list's rows grouped by one or two of its columns: one `group by` over the statement of the list itself.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import {
  groupTitle,
  keyText,
  MOST_GROUPS,
  type PivotGroup,
  type PivotPart,
  type PivotQuery,
  type PivotReply,
  type PivotRow,
  pivotEndpoint,
  pivotFileEndpoint,
  summableOf,
} from '#api/kernel/list/pivot';
import { one, type Tx } from '../db/database';
import { type Call, handle, handleFile, type Route } from '../use-case/route';
import { workbookOf } from '../xlsx/xlsx';

/** The parts of a list that a pivot uses: its narrowed source and the SQL of a column. */
export interface PivotSource {
  source(query: PivotQuery, call: Call): Promise<Sql>;
  expression(name: string, call: Pick<Call, 'actor' | 'today'>): Sql;
  /** Returns the condition of rows that counts and sums include; undefined when they include all. */
  counted(query: PivotQuery, call: Pick<Call, 'actor' | 'today'>): Sql | undefined;
  /** Runs the statement as the list's own is run. */
  within<T>(call: Call, work: (planned: Tx) => Promise<T>): Promise<T>;
}

const FORMAT: Record<PivotPart, string> = { year: 'YYYY', quarter: 'YYYY-"Q"Q', month: 'YYYY-MM' };

/** Days of an instant are business days. */
function keyOf({ kind }: ListColumn, { part }: PivotGroup, value: Sql): Sql {
  const day = kind === 'instant' ? sql`(${value} at time zone ${BUSINESS_TIME_ZONE})` : value;
  if (part) return sql`to_char(${day}, ${FORMAT[part]})`;
  return kind === 'instant' ? sql`to_char(${day}, 'YYYY-MM-DD')` : sql`(${value})::text`;
}

const columnOf = (list: ListDeclaration, field: string): ListColumn => {
  const column = list.columns.find(({ name }) => name === field);
  if (!column) throw new Error(`no column ${field}`);
  return column;
};

async function statementOf(list: ListDeclaration, from: PivotSource, call: Call, query: PivotQuery): Promise<Sql> {
  const source = await from.source(query, call);
  const keys = query.by.map((group) => keyOf(columnOf(list, group.field), group, from.expression(group.field, call)));
  const summed = summableOf(list);
  const counted = from.counted(query, call);
  const only = counted ? sql` filter (where counted)` : empty;
  const names = (values: readonly Sql[], prefix: string) =>
    join(values.map((value, place) => sql`${value} as ${raw(`${prefix}${place}`)}`));
  const sumsOf = (column: (place: number) => Sql) =>
    summed.length
      ? sql`json_build_object(${join(
          summed.map(({ name, kind }, place) => {
            const sum = sql`coalesce(sum(${column(place)})${only}, 0)`;
            return sql`${name}::text, ${kind === 'area' ? sql`(${sum})::text` : sum}`;
          }),
        )})`
      : sql`'{}'::json`;
  const value = (place: number) => raw(`s${place}`);
  const groups = join(keys.map((_, place) => raw(`k${place}`)));
  const figures = summed.length
    ? sql`, ${names(
        summed.map(({ name }) => from.expression(name, call)),
        's',
      )}`
    : empty;
  const marked = counted ? sql`, ${counted} as counted` : empty;
  return sql`with line as materialized (select ${names(keys, 'k')}${figures}${marked} ${source}
    ), cell as (select ${groups}, count(*)${only}::int as count, ${sumsOf(value)} as sums from line group by ${groups}
    ), shown as (select * from cell order by count desc, ${groups} limit ${MOST_GROUPS})
    select json_build_object('groups', (select count(*) from cell)::int,
      'rows', (select coalesce(json_agg(json_build_object('keys', json_build_array(${groups}), 'count', count, 'sums', sums) order by ${groups}), '[]') from shown),
      'whole', (select json_build_object('count', count(*)${only}::int, 'sums', ${sumsOf(value)}) from line)) as reply`;
}

const answer = (list: ListDeclaration, from: PivotSource, call: Call, query: PivotQuery): Promise<PivotReply> =>
  from.within(
    call,
    async (planned) => (await one<{ reply: PivotReply }>(planned, await statementOf(list, from, call, query))).reply,
  );

function sheetRow(
  list: ListDeclaration,
  { by: groups }: PivotQuery,
  { keys, count, sums }: PivotRow,
): Record<string, unknown> {
  const named = groups.map((group, place) => [`key${place}`, keyText(list, group, keys[place] ?? null)]);
  return { ...Object.fromEntries(named), count, ...sums };
}

export function pivotRoutes(list: ListDeclaration, from: PivotSource): Route[] {
  const page = handle(pivotEndpoint(list), (call, query) => answer(list, from, call, query));
  if (!list.exportKeys) return [page];
  const file = handleFile(pivotFileEndpoint(list), async (call, query) => {
    const columns = [
      ...query.by.map((group, place) => ({
        name: `key${place}`,
        title: groupTitle(list, group),
        kind: 'text' as const,
      })),
      { name: 'count', title: '条数', kind: 'integer' as const, total: true },
      ...summableOf(list).map((column) => ({ ...column, total: true })),
    ];
    const { rows } = await call.transaction(true, (inside) => answer(list, from, inside, query));
    async function* chunks() {
      yield rows.map((row) => sheetRow(list, query, row));
    }
    const name = `${list.title}透视-${call.services.clock.today()}.xlsx`;
    return workbookOf(name, `${list.title}透视`, columns, chunks(), { totals: true });
  });
  return [page, file];
}
