// The type of a row, derived from its declaration: columns by their kind, and further fields.

import type { Labels } from '../labels';
import type { ListColumn } from './column';

/**
 * Fields of a row without a column: ids behind links, a version, a list for a render. A `?` may be null; `labels`: one of their values; `[{…}]`: a
 * list of such objects.
 */
export type ExtraKind =
  | 'id'
  | 'id?'
  | 'integer'
  | 'integer?'
  | 'text'
  | 'text?'
  | 'flag'
  | { readonly labels: Labels }
  | readonly [ExtraFields];
export interface ExtraFields {
  readonly [name: string]: ExtraKind;
}

interface ExtraTypes {
  id: number;
  'id?': number | null;
  integer: number;
  'integer?': number | null;
  text: string;
  'text?': string | null;
  flag: boolean;
}

/** Keys that look like numbers are numbers in TypeScript, but text in a row. */
type TermOf<Of extends Labels> = `${keyof Of & (string | number)}`;
type ExtraValue<Kind extends ExtraKind> = Kind extends keyof ExtraTypes
  ? ExtraTypes[Kind]
  : Kind extends { readonly labels: infer Of extends Labels }
    ? TermOf<Of>
    : Kind extends readonly [infer Item extends ExtraFields]
      ? ExtraOf<Item>[]
      : never;
export type ExtraOf<Of extends ExtraFields> = { -readonly [Name in keyof Of]: ExtraValue<Of[Name]> };

type ValueOf<Column extends ListColumn> = Column['kind'] extends 'integer' | 'money'
  ? number
  : Column extends { kind: 'enum' | 'status'; labels: infer Of extends Labels }
    ? TermOf<Of>
    : string;
type CellOf<Column extends ListColumn> = Column extends { per: unknown }
  ? Readonly<Record<string, ValueOf<Column>>>
  : Column extends { optional: true }
    ? ValueOf<Column> | null
    : ValueOf<Column>;
type VisibleColumns<Columns extends readonly ListColumn[]> = Exclude<Columns[number], { filterOnly: true }>;

/** The cells of these columns by name; of unknown type for columns known only at run time. */
export type CellsOf<Columns extends readonly ListColumn[]> = {
  [Column in VisibleColumns<Columns> as Column['name']]: string extends Column['name'] ? unknown : CellOf<Column>;
};

/** A row of a declaration made `as const`: money and counts are numbers, labels their keys, everything else is text. */
export type RowOf<Declaration extends { columns: readonly ListColumn[]; extra?: ExtraFields }> = CellsOf<
  Declaration['columns']
> &
  (Declaration extends { extra: infer Of extends ExtraFields }
    ? string extends keyof Of
      ? unknown
      : ExtraOf<Of>
    : unknown);
