// The state of a list (page, size, sort, filter) as the query string, so that it can be bookmarked and restored by going back.
// The search is in `q`, a pivot in `pivot` (`status,end_date.month`). Filters are in `f_{name}`: text as typed, enum and id as comma lists, ranges as
// `from~to`.
import { PAGE_SIZES } from '#api/kernel/constants';
import type { ListColumn } from '#api/kernel/list/column';
import type { FilterValue, ListDeclaration, ListQuery, SortOrder, TabsQuery } from '#api/kernel/list/list';
import { groupableOf, isDay, PIVOT_PART, type PivotGroup, type PivotPart } from '#api/kernel/list/pivot';

export interface ListState {
  page: number;
  size: number;
  sort: { field: string; order: SortOrder };
  filter: Record<string, FilterValue>;
  search: string;
  /** Groups the rows by these columns. */
  pivot?: PivotGroup[];
}

const DEFAULT_SIZE = PAGE_SIZES[0];

/** An address without parameters opens the declared tab; `tab=all` shows all rows. */
const ALL_ROWS = 'all';

export function readListState(params: URLSearchParams, list: ListDeclaration): ListState {
  const size = Number(params.get('size'));
  const filter: ListState['filter'] = {};
  for (const column of list.columns) {
    const text = column.filter && params.get(`f_${column.name}`);
    const value = text ? decode(column, text) : undefined;
    if (value !== undefined) filter[column.name] = value;
  }
  const search = params.get('q')?.trim() ?? '';
  const { tabs } = list;
  const opening = tabs?.tabs.find(({ key }) => key === tabs.opens);
  if (tabs && opening && !search && Object.keys(filter).length === 0 && params.get('tab') !== ALL_ROWS) {
    filter[tabs.field] = [...opening.values];
  }
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_SIZE,
    sort: readSort(params.get('sort'), list),
    filter,
    search,
    ...readPivot(params.get('pivot'), list),
  };
}

/** Returns the filter of a state, for any call. */
export const rowsOf = ({ filter, search }: ListState): TabsQuery => ({ filter, ...(search && { search }) });

/** Returns the query that a state sends to the server. */
export function queryOf(state: ListState): ListQuery {
  return { page: state.page, page_size: state.size, sort: [state.sort], ...rowsOf(state) };
}

/** Returns the query string of a state, keeping other parameters of the page; defaults are omitted. */
export function writeListState(before: URLSearchParams, state: ListState, list: ListDeclaration): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of [...params.keys()]) {
    if (
      name === 'page' ||
      name === 'size' ||
      name === 'sort' ||
      name === 'q' ||
      name === 'pivot' ||
      name.startsWith('f_')
    )
      params.delete(name);
  }
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== DEFAULT_SIZE) params.set('size', String(state.size));
  const { field, order } = state.sort;
  if (field !== list.defaultSort.field || order !== list.defaultSort.order) params.set('sort', `${field}.${order}`);
  const filter = Object.entries(cleanFilter(state.filter));
  for (const [name, value] of filter) params.set(`f_${name}`, encode(value));
  const search = state.search.trim();
  if (search) params.set('q', search);
  if (state.pivot?.length)
    params.set('pivot', state.pivot.map(({ field, part }) => (part ? `${field}.${part}` : field)).join(','));
  if (list.tabs?.opens) {
    if (search || filter.length) params.delete('tab');
    else params.set('tab', ALL_ROWS);
  }
  return params;
}

/** Returns the address of a list with a filter set. */
export function listAddress(path: string, list: ListDeclaration, filter: ListState['filter']): string {
  const state = { ...readListState(new URLSearchParams(), list), filter };
  return `${path}?${writeListState(new URLSearchParams(), state, list)}`;
}

/** Returns the filter without values that filter nothing: empty text, empty lists, open ranges. */
export function cleanFilter(filter: Record<string, FilterValue | null | undefined>): Record<string, FilterValue> {
  const result: Record<string, FilterValue> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string') {
      if (value.trim()) result[name] = value.trim();
    } else if (Array.isArray(value)) {
      if (value.length) result[name] = value;
    } else if (value && (hasBound(value.from) || hasBound(value.to))) {
      result[name] = {
        ...(hasBound(value.from) && { from: value.from }),
        ...(hasBound(value.to) && { to: value.to }),
      };
    }
  }
  return result;
}

const hasBound = (bound: string | number | null | undefined) => bound !== null && bound !== undefined && bound !== '';

function readSort(text: string | null, list: ListDeclaration): ListState['sort'] {
  const [field, order] = text?.split('.') ?? [];
  const isSortable = list.columns.some((column) => column.sortable && column.name === field);
  return isSortable && field && (order === 'asc' || order === 'desc') ? { field, order } : list.defaultSort;
}

/** Reads one or two known columns; a date is grouped by month by default. */
function readPivot(text: string | null, list: ListDeclaration): Pick<ListState, 'pivot'> {
  const columns = groupableOf(list);
  const groups = (text ?? '').split(',').flatMap((each): PivotGroup[] => {
    const [field, part = ''] = each.split('.');
    const column = columns.find(({ name }) => name === field);
    if (!column) return [];
    if (!isDay(column)) return [{ field: column.name }];
    return [{ field: column.name, part: part in PIVOT_PART ? (part as PivotPart) : 'month' }];
  });
  return groups.length ? { pivot: groups.slice(0, 2) } : {};
}

function encode(value: FilterValue): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : `${value.from ?? ''}~${value.to ?? ''}`;
}

function decode(column: ListColumn, text: string): FilterValue | undefined {
  switch (column.filter) {
    case 'enum': {
      const valid = text.split(',').filter((value) => !column.labels || value in column.labels);
      return valid.length ? valid : undefined;
    }
    case 'id': {
      const ids = text.split(',').map(Number).filter(Number.isSafeInteger);
      return ids.length ? ids : undefined;
    }
    case 'range': {
      const isInteger = column.kind === 'money' || column.kind === 'integer';
      const [from = '', to = ''] = text.split('~').map((bound) => (isInteger && bound ? Number(bound) : bound));
      return cleanFilter({ range: { from, to } }).range;
    }
    default:
      return text;
  }
}
