// Any list as a pivot (透视): its rows counted and summed by one or two of its declared columns, of a date by its month, quarter or
// year. Filters, search, scope and selection are the list's.
import { type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';
import type { ListColumn } from './column';
import type { ListDeclaration, TabsQuery } from './list';

export const PIVOT_PART = {
  month: { label: '月' },
  quarter: { label: '季度' },
  year: { label: '年' },
} as const satisfies Labels;
export type PivotPart = keyof typeof PIVOT_PART;

export interface PivotGroup {
  field: string;
  /** Of a date or instant, and of nothing else. */
  part?: PivotPart;
}

/** One or two columns, the rows first. */
export interface PivotQuery extends TabsQuery {
  by: PivotGroup[];
}

export interface PivotRow {
  /** What the row's columns say, in the order asked; null where nothing stands there. */
  keys: (string | null)[];
  count: number;
  /** By column; money in fen, areas as text. */
  sums: Record<string, number | string>;
}

export interface PivotReply {
  /** Of all groups, of which the largest come. */
  groups: number;
  rows: PivotRow[];
  whole: Omit<PivotRow, 'keys'>;
}

/** More groups than these are not shown. */
export const MOST_GROUPS = 2_000;

const GROUPABLE: readonly ListColumn['kind'][] = ['text', 'link', 'enum', 'status', 'date', 'instant'];

export const isDay = ({ kind }: ListColumn): boolean => kind === 'date' || kind === 'instant';

export const groupableOf = ({ columns }: ListDeclaration): ListColumn[] =>
  columns.filter(({ kind, filterOnly }) => !filterOnly && GROUPABLE.includes(kind));

/** Money and areas add up; other numbers where the list itself has their total. */
export const summableOf = ({ columns }: ListDeclaration): ListColumn[] =>
  columns.filter(
    ({ kind, filterOnly, total }) =>
      !filterOnly && (kind === 'money' || kind === 'area' || (kind === 'integer' && total)),
  );

/** `POST /api/{area}/{object}/pivot`. */
export function pivotEndpoint(list: ListDeclaration): Endpoint<PivotQuery, PivotReply> {
  return endpoint(`/api/${list.area}/${list.object}/pivot`, list.keys, `${list.title}透视`, { reads: true });
}

/** `POST /api/{area}/{object}/pivot-xlsx`. */
export function pivotFileEndpoint(list: ListDeclaration): Endpoint<PivotQuery, FileContent> {
  return fileEndpoint(`/api/${list.area}/${list.object}/pivot-xlsx`, list.exportKeys ?? [], `导出${list.title}透视`);
}

/** The title of a group: 到期日（季度）. */
export function groupTitle(list: ListDeclaration, { field, part }: PivotGroup): string {
  const title = list.columns.find(({ name }) => name === field)?.title ?? field;
  return part ? `${title}（${PIVOT_PART[part].label}）` : title;
}

/** What a group is called: the label of an enum, the text itself. */
export function keyText(list: ListDeclaration, { field }: PivotGroup, key: string | null): string {
  if (key === null || key === '') return '（空）';
  return list.columns.find(({ name }) => name === field)?.labels?.[key]?.label ?? key;
}
