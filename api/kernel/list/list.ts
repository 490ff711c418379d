// A list is declared once, as data: columns, sorting, filters, totals. The server adds the SQL of each name, the web the
// renders a kind does not cover; search form, export, saved views and column settings read the same declaration.
import { type Access, type Endpoint, endpoint, type FileContent, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';
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
  /** Columns that the one search box of the page looks in. */
  search?: readonly string[];
  /** Tabs above the list, each with a count of its rows. */
  tabs?: ListTabs;
  /**
   * `page`: totals are of the rows shown; those of the whole set would be worked out from other tables at each call. `apart`: rows and totals
   * have calls of their own as well, since of hundreds of thousands of rows a page is there long before their sum.
   */
  totals?: 'page' | 'apart';
  /** Rows that stay visible outside every total. */
  uncounted?: Uncounted;
  defaultSort: { field: string; order: SortOrder };
}

/** By the values of one column; `uncounted.ts` says which rows they leave out of a total. */
export interface Uncounted {
  /** An enum or status column that filters. */
  field: string;
  /** Shown struck through, in no total. */
  void?: readonly string[];
  /** Not in effect yet: in a total only where the filter names nothing else. */
  pending?: readonly string[];
}

/** Each tab is a choice of one enum filter. */
export interface ListTabs {
  /** The filter that the tabs set. */
  field: string;
  tabs: readonly { key: string; label: string; values: readonly string[]; help?: string }[];
  /** The tab that the page opens on where its address asks for nothing; without it all rows. */
  opens?: string;
}

/** A tab for each label of the field. */
export const eachLabel = (labels: Labels): ListTabs['tabs'] =>
  Object.entries(labels).map(([key, { label }]) => ({ key, label, values: [key] }));

/** A tab with more rows says so without counting them all. */
export const MOST_COUNTED = 9_999;

export type SortOrder = 'asc' | 'desc';
export type FilterValue = string | (string | number)[] | { from?: string | number | null; to?: string | number | null };

export interface ListQuery {
  page: number;
  page_size: number;
  sort?: { field: string; order: SortOrder }[];
  filter?: Record<string, FilterValue>;
  /** Any of the list's main columns contains it. */
  search?: string;
}

/** Of the whole filtered set, whatever page of it is shown; `summary`: see `ListDeclaration.totals`. */
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

/** Which rows are counted and summed up. */
export type TotalsQuery = Pick<ListQuery, 'filter' | 'search'>;

/** What the tabs count: the rows of the filter and the search, whatever tab is chosen. */
export type TabsQuery = TotalsQuery;

/** A row of a list, which has its id whatever else is declared. */
export type ListRowOf<Declaration extends ListDeclaration> = RowOf<Declaration> & { id: number };

/** `POST /api/{area}/{object}/list`. */
export function listEndpoint<const Declaration extends ListDeclaration>(
  list: Declaration,
): Endpoint<ListQuery, ListReply<ListRowOf<Declaration>>> {
  return endpoint(`/api/${list.area}/${list.object}/list`, list.keys, `${list.title}列表`, { reads: true });
}

/** `POST /api/{area}/{object}/rows`: a page without its totals, where these are asked for apart. */
export function rowsEndpoint<const Declaration extends ListDeclaration>(
  list: Declaration,
): Endpoint<ListQuery, ListRows<ListRowOf<Declaration>>> {
  return endpoint(`/api/${list.area}/${list.object}/rows`, list.keys, `${list.title}一页`, { reads: true });
}

/** `POST /api/{area}/{object}/totals`: the number of rows and their sums, where these are asked for apart. */
export function totalsEndpoint(list: ListDeclaration): Endpoint<TotalsQuery, ListTotals> {
  return endpoint(`/api/${list.area}/${list.object}/totals`, list.keys, `${list.title}合计`, { reads: true });
}

/** `POST /api/{area}/{object}/tabs`: rows of each tab by its key, and of `all`; at most one more than `MOST_COUNTED`. */
export function tabsEndpoint(list: ListDeclaration): Endpoint<TabsQuery, Record<string, number>> {
  return endpoint(`/api/${list.area}/${list.object}/tabs`, list.keys, `${list.title}计数`, { reads: true });
}

/** `POST /api/{area}/{object}/report`: the filtered set, all pages, as .xlsx. */
export function exportEndpoint(list: ListDeclaration): Endpoint<ExportQuery, FileContent> {
  return fileEndpoint(`/api/${list.area}/${list.object}/report`, list.exportKeys ?? [], `导出${list.title}`);
}
