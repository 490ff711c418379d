// A report is declared once, as data: its parameters, columns with definitions of their figures, totals by group, a chart, and the details behind a
// figure. The server adds the SQL; parameter form, address, schema, table, print and spreadsheet use the same declaration.
import type { CalendarDate, YearMonth } from '#domain/kernel/dates/calendar-date';
import { type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';
import type { ListColumn } from '../list/column';
import type { Uncounted } from '../list/list';
import type { CellsOf, ExtraFields, RowOf } from '../list/row';

/**
 * date: a day, initially today; period: two days, initially this year; months: two months ('2026-01'), initially those of this year; horizon: a
 * number of months after the month of the first day parameter, initially 24; year and quarter ('2026-Q1'): initially the running one; text: search
 * words, initially empty; option: one id of a look-up or none, options: several, where none means all; enum: one of `terms`, initially the first.
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
  /** Meaning of no choice, for `option`; all by default. */
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
  /** Marks past-due values in red. */
  alarming?: true;
  /** Values of a parameter for which it is shown: `{ by: ['tenant'] }`. */
  only?: Readonly<Record<string, readonly string[]>>;
  /**
   * Expands to a column per month of the first parameter that spans months, or per bucket: its cell is a record by them. The parameter `columns`
   * (`BY_MONTH`, `BY_QUARTER`) folds months into quarters or years.
   */
  per?: 'month' | Labels;
  /** Set on an expanded column: the original column, and the month or bucket; of a quarter or year also its months. */
  part?: { column: string; key: string; months?: readonly string[] };
  /** A share per month is the quotient of two other columns per month, so that quarters and years have one too. */
  quotient?: readonly [part: string, whole: string];
}

/** A grouping of totals, wider ones first: the id that identifies its members and the column that names them. */
export interface ReportGroup {
  title: string;
  id: string;
  label: string;
  /** A column of `lines` that orders the members; their names by default. */
  order?: string;
  /** Values of a parameter for which it is used. */
  only?: Readonly<Record<string, readonly string[]>>;
}

export interface ReportChart {
  title: string;
  kind: 'bar' | 'line';
  /** Stacks the series. */
  stacked?: true;
  /** Title of the group whose members form the axis; by default the months of the values, which are columns per month. */
  axis?: string;
  /** Names of total columns, each a series. */
  values: readonly string[];
}

export interface ReportDeclaration {
  area: string;
  /** Last part of its address: rent-roll. */
  object: string;
  title: string;
  description: string;
  keys: readonly string[];
  exportKeys: readonly string[];
  parameters: readonly ReportParameter[];
  columns: readonly ReportColumn[];
  /** Definition of a column's figure, by its name, in one sentence: shown at its header and in the spreadsheet. */
  definitions: Readonly<Record<string, string>>;
  /**
   * Details behind a cell, by its column: a page, for holders of the key. `{name}` is filled in from row or parameters; `{name-1}` is the day
   * before, `{name|other}` the alternative when it has no value, `{name?}` empty when it has none, `{part}` the bucket of the column,
   * `{first_month}` and `{last_month}` its months.
   */
  opens?: Readonly<Record<string, { to: string; access: string }>>;
  extra?: ExtraFields;
  /** Name of the field that identifies rows, a number or a text. */
  rowKey: string;
  /** Number of leading columns that stay visible during horizontal scrolling. */
  fixedColumns: number;
  /** Unit of the row count: 个空间. */
  unit: string;
  /** Rows per page; all rows in one page by default. */
  pageSize?: number;
  /**
   * Set when its rows are entries, unlimited in number: pages follow the key (a day, then the id that `rowKey` names), and totals are queried
   * separately (ADR 29).
   */
  keyed?: { day: string };
  totals: {
    title: string;
    groups: readonly ReportGroup[];
    /** Set when the members are alternatives, such as scenarios, without a sum. */
    alternatives?: true;
    columns: readonly ReportColumn[];
  };
  /** Rows that are visible but in no total. */
  uncounted?: Uncounted;
  /** Amounts included in the sums but without a row: a separate line below `within`, the name of the rows' sum. */
  outside?: { title: string; hint: string; within: string; columns: readonly string[] };
  chart?: ReportChart;
}

export type ParametersOf<Declaration extends ReportDeclaration> = {
  [Parameter in Declaration['parameters'][number] as Parameter['name']]: ParameterTypes[Parameter['kind']];
};

/** Totals of one group, of a wider one, or of all: columns it is not grouped by are null. */
export type TotalOf<Declaration extends ReportDeclaration> = CellsOf<Declaration['totals']['columns']> & {
  [Group in Declaration['totals']['groups'][number] as Group['id']]: number | null;
} & { [Group in Declaration['totals']['groups'][number] as Group['label']]: string | null };

type OutsideOf<Declaration extends ReportDeclaration> = Declaration extends { outside: { columns: infer Names } }
  ? Names extends readonly string[]
    ? { outside: Record<Names[number], number> }
    : never
  : unknown;

/** Position of a page by key: the keys for the next and the previous page, when there are more rows. */
export interface KeyedPage {
  /** Count of all pages; `null` when only rows were requested. */
  row_count: number | null;
  next: string | null;
  previous: string | null;
}

/** Query of a report by key: rows after or before a key, by default from the first; or, for any report, only the totals. */
export interface KeyedQuery {
  after?: string;
  before?: string;
  part?: 'rows' | 'totals';
}

type PageOf<Declaration extends ReportDeclaration> = Declaration extends { keyed: unknown }
  ? KeyedPage
  : {
      /** Count of all pages. */
      row_count: number;
    };

export type ReportReply<Declaration extends ReportDeclaration> = {
  /** The parks and buildings selected in the header, as text. */
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

/** Returns the initial value of a parameter. */
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

/** Returns the display text of a value except ids, which only a look-up can name: 2026-03-16, 2025 年第 2 季度. */
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
