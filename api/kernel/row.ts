// The type of a row, derived from its declaration: the columns by their kind, and what a row carries beside them.
import type { ColumnKind, ListColumn } from './list';

/** What a row carries without a column: ids behind links, a version, a list for a render. A `?` may be null. */
export type BesideKind = 'id' | 'id?' | 'integer' | 'integer?' | 'text' | 'text?' | 'flag' | 'list';
export type Beside = Readonly<Record<string, BesideKind>>;

interface BesideTypes {
  id: number;
  'id?': number | null;
  integer: number;
  'integer?': number | null;
  text: string;
  'text?': string | null;
  flag: boolean;
  list: unknown[];
}

type ValueOf<Kind extends ColumnKind> = Kind extends 'integer' | 'money' ? number : string;
type CellOf<Column extends ListColumn> = Column extends { optional: true }
  ? ValueOf<Column['kind']> | null
  : ValueOf<Column['kind']>;
type ShownOf<Columns extends readonly ListColumn[]> = Exclude<Columns[number], { filterOnly: true }>;

/** The cells of these columns by name. */
export type CellsOf<Columns extends readonly ListColumn[]> = {
  [Column in ShownOf<Columns> as Column['name']]: CellOf<Column>;
};

/** A row of a declaration made `as const`: money and counts are numbers, everything else is text. */
export type RowOf<Declaration extends { columns: readonly ListColumn[]; beside?: Beside }> = CellsOf<
  Declaration['columns']
> &
  (Declaration extends { beside: infer Of extends Beside } ? { [Name in keyof Of]: BesideTypes[Of[Name]] } : unknown);
