// A list is declared once, as data: columns, sorting, filters, totals. The server adds the SQL of each name, the web the renders that no kind
// covers; search form, export, saved views and column settings use the same declaration.
import { type Access, type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';
import type { ListColumn } from './column';
import type { ExtraFields, RowOf } from './row';

export interface ListDeclaration {
  area: string;
  object: string;
  /** Name of the rows: 合同. */
  title: string;
  /** Access to the list: usually holders of any of the keys. */
  keys: Exclude<Access, 'public'>;
  /** Access keys, any of which allows the export; none means no export. */
  exportKeys?: readonly string[];
  columns: readonly ListColumn[];
  /** Fields of a row without a column; always includes the id. */
  extra: ExtraFields & { readonly id: 'id' };
  /** Columns searched by the page's search box. */
  search?: readonly string[];
  /** Tabs above the list, each with a count of its rows. */
  tabs?: ListTabs;
  /**
   * `page`: totals cover the displayed rows, because totals of the whole set would be computed from other tables at each call. `apart`: rows and
   * totals also have separate calls, since for hundreds of thousands of rows a page is ready long before their sum.
   */
  totals?: 'page' | 'apart';
  /** Rows that are visible but in no total. */
  uncounted?: Uncounted;
  defaultSort: { field: string; order: SortOrder };
}

/** Rows excluded by the values of one column; `uncounted.ts` implements the rule. */
export interface Uncounted {
  /** An enum or status column that filters. */
  field: string;
  /** Values shown struck through and excluded from totals. */
  void?: readonly string[];
  /** Values not in effect yet: counted only when the filter contains no others. */
  pending?: readonly string[];
}

/** Tabs, each for a value of one enum filter. */
export interface ListTabs {
  /** The filter that the tabs set. */
  field: string;
  tabs: readonly { key: string; label: string; values: readonly string[]; help?: string }[];
  /** The initial tab when the address has no filter; all rows by default. */
  opens?: string;
}

/** Returns a tab for each label of the field. */
export const eachLabel = (labels: Labels): ListTabs['tabs'] =>
  Object.entries(labels).map(([key, { label }]) => ({ key, label, values: [key] }));

/** Tabs with more rows show this limit, without a full count. */
export const MOST_COUNTED = 9_999;

export type SortOrder = 'asc' | 'desc';
export type FilterValue = string | (string | number)[] | { from?: string | number | null; to?: string | number | null };

export interface ListQuery {
  page: number;
  page_size: number;
  sort?: { field: string; order: SortOrder }[];
  filter?: Record<string, FilterValue>;
  /** Text that any of the list's main columns contains. */
  search?: string;
}

/** Totals of the whole filtered set, on every page; `summary`: see `ListDeclaration.totals`. */
export interface ListTotals {
  total: number;
  summary?: Record<string, number | string | null>;
}

export interface ListRows<Row> {
  rows: Row[];
}

export interface ListReply<Row> extends ListRows<Row>, ListTotals {}

export interface ExportQuery {
  format: 'xlsx';
  columns: string[];
  sort?: ListQuery['sort'];
  filter?: ListQuery['filter'];
  search?: string;
}

/** Selects the counted and summed rows. */
export type TotalsQuery = Pick<ListQuery, 'filter' | 'search'>;

/** Selects the rows that tabs count: by filter and search, regardless of the chosen tab. */
export type TabsQuery = TotalsQuery;

/** A row of a list, which always has its id. */
export type ListRowOf<Declaration extends ListDeclaration> = RowOf<Declaration> & { id: number };

/** `POST /api/{area}/{object}/list`. */
export function listEndpoint<const Declaration extends ListDeclaration>(
  list: Declaration,
): Endpoint<ListQuery, ListReply<ListRowOf<Declaration>>> {
  return endpoint(`/api/${list.area}/${list.object}/list`, list.keys, `${list.title}列表`, { reads: true });
}

/** `POST /api/{area}/{object}/rows`: a page without its totals, for lists that query them separately. */
export function rowsEndpoint<const Declaration extends ListDeclaration>(
  list: Declaration,
): Endpoint<ListQuery, ListRows<ListRowOf<Declaration>>> {
  return endpoint(`/api/${list.area}/${list.object}/rows`, list.keys, `${list.title}一页`, { reads: true });
}

/** `POST /api/{area}/{object}/totals`: the number of rows and their sums, for lists that query them separately. */
export function totalsEndpoint(list: ListDeclaration): Endpoint<TotalsQuery, ListTotals> {
  return endpoint(`/api/${list.area}/${list.object}/totals`, list.keys, `${list.title}合计`, { reads: true });
}

/** `POST /api/{area}/{object}/tabs`: the row count of each tab by its key, and of `all`; at most `MOST_COUNTED` + 1. */
export function tabsEndpoint(list: ListDeclaration): Endpoint<TabsQuery, Record<string, number>> {
  return endpoint(`/api/${list.area}/${list.object}/tabs`, list.keys, `${list.title}计数`, { reads: true });
}

/** `POST /api/{area}/{object}/report`: the filtered set, all pages, as .xlsx. */
export function exportEndpoint(list: ListDeclaration): Endpoint<ExportQuery, FileContent> {
  return fileEndpoint(`/api/${list.area}/${list.object}/report`, list.exportKeys ?? [], `导出${list.title}`);
}
