// A column of a list or report, as data.
import type { Labels } from '../labels';

export type ColumnKind =
  | 'text'
  | 'link'
  | 'integer'
  | 'money'
  | 'area'
  | 'price'
  | 'percent'
  | 'date'
  | 'instant'
  | 'status'
  | 'enum';

/** text: contains; enum: one of; range: {from, to}, both ends included; id: one of, chosen from `options`. */
export type FilterKind = 'text' | 'enum' | 'range' | 'id';

export interface ListColumn {
  name: string;
  title: string;
  kind: ColumnKind;
  width?: number;
  sortable?: boolean;
  filter?: FilterKind;
  /** Labels of an enum or status. */
  labels?: Labels;
  /** Look-up endpoint of an id filter; `GET` returns `{value, label}[]`. */
  options?: `/api/option/${string}`;
  /** Set when the reply's summary contains the total of the filtered set, or of the page (`totals`). */
  total?: boolean;
  /** Hidden until chosen in the column settings. */
  hidden?: boolean;
  /** Filter without a column. */
  filterOnly?: boolean;
  /** A cell may be empty (null). */
  optional?: boolean;
  /** A day that is the first of a month, or a month as text: shown as 2026-01. */
  monthOnly?: true;
  /** Unit in the column header, by default that of its kind: 元, ㎡. */
  unit?: string;
}

const UNITS: Partial<Record<ColumnKind, string>> = { money: '元', area: '㎡' };

/** Returns the unit of a column's figures, by its kind unless declared. */
export const unitOf = ({ unit, kind }: Pick<ListColumn, 'unit' | 'kind'>): string | undefined => unit ?? UNITS[kind];
