// Any list as a pivot (透视): its rows counted and summed by one or two of its declared columns, dates by month, quarter or year. Filters, search,
// scope and selection are those of the list.
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
  /** Only for a date or instant. */
  part?: PivotPart;
}

/** One or two columns, rows first. */
export interface PivotQuery extends TabsQuery {
  by: PivotGroup[];
}

export interface PivotRow {
  /** Values of the group's columns, in the requested order; `null` for an empty value. */
  keys: (string | null)[];
  count: number;
  /** Sums by column; money in fen, areas as text. */
  sums: Record<string, number | string>;
}

export interface PivotReply {
  /** Number of all groups; the largest are returned. */
  groups: number;
  rows: PivotRow[];
  whole: Omit<PivotRow, 'keys'>;
}

/** Maximum number of groups returned. */
export const MOST_GROUPS = 2_000;

const GROUPABLE: readonly ListColumn['kind'][] = ['text', 'link', 'enum', 'status', 'date', 'instant'];

export const isDay = ({ kind }: ListColumn): boolean => kind === 'date' || kind === 'instant';

export const groupableOf = ({ columns }: ListDeclaration): ListColumn[] =>
  columns.filter(({ kind, filterOnly }) => !filterOnly && GROUPABLE.includes(kind));

/** Returns money and area columns, and other numbers with a total in the list. */
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

/** Returns the title of a group: 到期日（季度）. */
export function groupTitle(list: ListDeclaration, { field, part }: PivotGroup): string {
  const title = list.columns.find(({ name }) => name === field)?.title ?? field;
  return part ? `${title}（${PIVOT_PART[part].label}）` : title;
}

/** Returns the display text of a group: the label of an enum, or the text itself. */
export function keyText(list: ListDeclaration, { field }: PivotGroup, key: string | null): string {
  if (key === null || key === '') return '（空）';
  return list.columns.find(({ name }) => name === field)?.labels?.[key]?.label ?? key;
}
