// A report is declared once, as data: its parameters, columns with what each figure is, totals by group, a chart, and what
// stands behind a figure. The server adds the SQL; parameter form, address, schema, table, print and spreadsheet read the same.
import type { CalendarDate, YearMonth } from '#domain/kernel/dates/calendar-date';
import { type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';
import type { ListColumn } from '../list/column';
import type { Uncounted } from '../list/list';
import type { Beside, CellsOf, RowOf } from '../list/row';

/**
 * date: a day, today at first; period: two days, this year at first; months: two months ('2026-01'), those of this year at first;
 * horizon: a number of months, those after the month of the first day asked for, 24 at first;
 * year and quarter ('2026-Q1'): the running one at first;
 * text: words that are found, nothing at first; option: one id of a look-up or none, options: several, where none means all; enum: one of `terms`, the first at first.
 */
export type ParameterKind =
  | 'date'
  | 'period'
  | 'months'
  | 'horizon'
  | 'year'
  | 'quarter'
  | 'text'
  | 'option'
  | 'options'
  | 'enum';

export interface ReportParameter {
  name: string;
  title: string;
  kind: ParameterKind;
  /** Look-up endpoint of `option` and `options`. */
  options?: `/api/option/${string}`;
  /** What no choice means, of `option`; all where it is left out. */
  none?: string;
  /** Choices of `enum`. */
  labels?: Labels;
}

interface ParameterTypes {
  date: CalendarDate;
  period: { from: CalendarDate; to: CalendarDate };
  months: { from: YearMonth; to: YearMonth };
  horizon: number;
  year: number;
  quarter: string;
  text: string;
  option: number | null;
  options: number[];
  enum: string;
}

export interface ReportColumn extends ListColumn {
  /** Past due: red. */
  alarming?: true;
  /** Shown for these values of a parameter alone: `{ by: ['tenant'] }`. */
  only?: Readonly<Record<string, readonly string[]>>;
  /** Stands for a column per month of the first parameter that spans some, or per bucket: its cell is a record by them. */
  per?: 'month' | Labels;
  /** Of a column made from such a one: which column, and which month or bucket. */
  part?: { of: string; key: string };
}

/** A dimension that totals are made by, the wider first: the id that tells its members apart and the column that names them. */
export interface ReportGroup {
  title: string;
  id: string;
  label: string;
  /** A column of `lines` that its members are ordered by; by their names where it is left out. */
  order?: string;
  /** Made for these values of a parameter alone. */
  only?: Readonly<Record<string, readonly string[]>>;
}

export interface ReportChart {
  title: string;
  kind: 'bar' | 'line';
  /** Its series add up: one upon the other. */
  stacked?: true;
  /** Title of the group whose members stand along the axis; without it the months of the values do, which are columns per month. */
  by?: string;
  /** Names of total columns, each a series. */
  values: readonly string[];
}

export interface ReportDeclaration {
  area: string;
  /** The last part of its address: rent-roll. */
  object: string;
  title: string;
  description: string;
  keys: readonly string[];
  exportKeys: readonly string[];
  parameters: readonly ReportParameter[];
  columns: readonly ReportColumn[];
  /** What a column's figure is, by its name, in a sentence: shown at its header and in the spreadsheet. */
  definitions: Readonly<Record<string, string>>;
  /**
   * What stands behind a cell, by its column: a page, for holders of the key. `{name}` is filled in from row or parameters,
   * `{name-1}` with the day before, `{name|other}` with the other where it has none, `{name?}` with nothing there, `{part}` with the month or bucket of the column.
   */
  opens?: Readonly<Record<string, { to: string; access: string }>>;
  beside?: Beside;
  /** Name of what tells rows apart, a number or a text. */
  rowKey: string;
  /** How many of the first columns stay while the table is scrolled sideways. */
  fixedColumns: number;
  /** What the rows are counted as: 个空间. */
  unit: string;
  /** Rows of a page, where there may be many; without it, all at once. */
  pageSize?: number;
  /**
   * Its rows are entries, as many as there are: pages follow the key (a day, then the id that `rowKey` names), and what they add up to is asked for apart
   * (ADR 29).
   */
  keyed?: { day: string };
  totals: {
    title: string;
    groups: readonly ReportGroup[];
    /** The members are alternatives, such as scenarios: they have no sum. */
    alternatives?: true;
    columns: readonly ReportColumn[];
  };
  /** Rows that stay visible outside every total. */
  uncounted?: Uncounted;
  /** What counts towards the sums but has no row: a line of its own below `within`, the name of the rows' sum. */
  outside?: { title: string; hint: string; within: string; columns: readonly string[] };
  chart?: ReportChart;
}

export type ParametersOf<Declaration extends ReportDeclaration> = {
  [Parameter in Declaration['parameters'][number] as Parameter['name']]: ParameterTypes[Parameter['kind']];
};

/** Totals of one group, of one wider, or of all: what it is not grouped by is null. */
export type TotalOf<Declaration extends ReportDeclaration> = CellsOf<Declaration['totals']['columns']> & {
  [Group in Declaration['totals']['groups'][number] as Group['id']]: number | null;
} & { [Group in Declaration['totals']['groups'][number] as Group['label']]: string | null };

type OutsideOf<Declaration extends ReportDeclaration> = Declaration extends { outside: { columns: infer Names } }
  ? Names extends readonly string[]
    ? { outside: Record<Names[number], number> }
    : never
  : unknown;

/** Where a page by key stands: the key behind its last row and before its first one, where there are more. */
export interface KeyedPage {
  /** Of all pages; null where rows alone were asked for. */
  row_count: number | null;
  next: string | null;
  previous: string | null;
}

/** What is asked for of a report by key: rows after or before a key, from the first at first; or, of any report, what all of them add up to alone. */
export interface KeyedQuery {
  after?: string;
  before?: string;
  part?: 'rows' | 'totals';
}

type PageOf<Declaration extends ReportDeclaration> = Declaration extends { keyed: unknown }
  ? KeyedPage
  : {
      /** Of all pages. */
      row_count: number;
    };

export type ReportReply<Declaration extends ReportDeclaration> = {
  /** The parks and buildings chosen in the header, in words. */
  selection: string;
  rows: RowOf<Declaration>[];
  totals: TotalOf<Declaration>[];
} & PageOf<Declaration> &
  OutsideOf<Declaration>;

const pathOf = ({ area, object }: ReportDeclaration) => `/api/${area}/report/${object}` as const;

/** `POST /api/{area}/report/{object}`. */
export function reportEndpoint<const Declaration extends ReportDeclaration>(
  report: Declaration,
): Endpoint<Partial<ParametersOf<Declaration>> & { page?: number } & KeyedQuery, ReportReply<Declaration>> {
  return endpoint(pathOf(report), report.keys, report.title, { reads: true, reply: 'report', fromStandby: true });
}

/** `POST /api/{area}/report/{object}-xlsx`. */
export function reportFileEndpoint<const Declaration extends ReportDeclaration>(
  report: Declaration,
): Endpoint<Partial<ParametersOf<Declaration>>, FileContent> {
  return fileEndpoint(`${pathOf(report)}-xlsx`, report.exportKeys, `导出${report.title}`, { fromStandby: true });
}

/** What a parameter is when nobody said. */
export function initialOf({ kind, labels }: ReportParameter, today: CalendarDate): ParameterTypes[ParameterKind] {
  const year = today.slice(0, 4);
  switch (kind) {
    case 'date':
      return today;
    case 'period':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'months':
      return { from: `${year}-01`, to: `${year}-12` };
    case 'horizon':
      return 24;
    case 'year':
      return Number(year);
    case 'quarter':
      return `${year}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
    case 'text':
      return '';
    case 'option':
      return null;
    case 'options':
      return [];
    case 'enum':
      return Object.keys(labels ?? {})[0] ?? '';
  }
}

/** A value in words, ids apart, which only a look-up can name: 2026-03-16, 2025 年第 2 季度. */
export function valueText({ kind, labels }: ReportParameter, value: unknown): string {
  switch (kind) {
    case 'period':
    case 'months': {
      const { from, to } = value as ParameterTypes['period' | 'months'];
      return `${from} 至 ${to}`;
    }
    case 'horizon':
      return `${value} 个月`;
    case 'year':
      return `${value} 年`;
    case 'quarter':
      return `${String(value).replace('-Q', ' 年第 ')} 季度`;
    case 'text':
      return value === '' ? '全部' : String(value);
    case 'enum':
      return labels?.[String(value)]?.label ?? String(value);
    default:
      return String(value);
  }
}
