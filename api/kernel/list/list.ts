// A list is declared once, as data: columns, sorting, filters, totals. The server adds the SQL of each name, the web the
// renders a kind does not cover; search form, export, saved views and column settings read the same declaration.
import { type Access, type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { ListColumn } from './column';
import type { Beside, RowOf } from './row';

export interface ListDeclaration {
  area: string;
  object: string;
  /** What the rows are called: 合同. */
  title: string;
  /** Who may read the list: holders of any of the keys, mostly. */
  keys: Exclude<Access, 'public'>;
  /** Access keys, any of which may export it; none: no export. */
  exportKeys?: readonly string[];
  columns: readonly ListColumn[];
  /** What a row carries without a column; its id always. */
  beside: Beside & { readonly id: 'id' };
  /** `page`: totals are of the rows shown; those of the whole set would be worked out from other tables at each call. */
  totals?: 'page';
  defaultSort: { field: string; order: SortOrder };
}

export type SortOrder = 'asc' | 'desc';
export type FilterValue = string | (string | number)[] | { from?: string | number | null; to?: string | number | null };

export interface ListQuery {
  page: number;
  page_size: number;
  sort?: { field: string; order: SortOrder }[];
  filter?: Record<string, FilterValue>;
}

export interface ListReply<Row> {
  rows: Row[];
  total: number;
  summary?: Record<string, number | string | null>;
}

export interface ExportQuery {
  format: 'xlsx';
  columns: string[];
  sort?: ListQuery['sort'];
  filter?: ListQuery['filter'];
}

/** A row of a list, which has its id whatever else is declared. */
export type ListRowOf<Declaration extends ListDeclaration> = RowOf<Declaration> & { id: number };

/** `POST /api/{area}/{object}/list`. */
export function listEndpoint<const Declaration extends ListDeclaration>(
  list: Declaration,
): Endpoint<ListQuery, ListReply<ListRowOf<Declaration>>> {
  return endpoint(`/api/${list.area}/${list.object}/list`, list.keys, `${list.title}列表`, { reads: true });
}

/** `POST /api/{area}/{object}/report`: the filtered set, all pages, as .xlsx. */
export function exportEndpoint(list: ListDeclaration): Endpoint<ExportQuery, FileContent> {
  return fileEndpoint(`/api/${list.area}/${list.object}/report`, list.exportKeys ?? [], `导出${list.title}`);
}
