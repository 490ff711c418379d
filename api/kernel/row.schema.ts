// The schema of a row, made from its declaration, so that every reply is checked cell by cell.
import * as z from 'zod';
import type { ListColumn } from './list';
import type { Beside, BesideKind } from './row';

const BESIDE: Record<BesideKind, z.ZodType> = {
  id: z.int(),
  'id?': z.int().nullable(),
  integer: z.int(),
  'integer?': z.int().nullable(),
  text: z.string(),
  'text?': z.string().nullable(),
  flag: z.boolean(),
  list: z.array(z.json()),
};

/** One cell: money and counts are whole numbers, labels are known, everything else is text. */
export function cellSchema({ kind, labels, optional }: ListColumn): z.ZodType {
  const value =
    kind === 'integer' || kind === 'money'
      ? z.int()
      : (kind === 'enum' || kind === 'status') && labels
        ? z.enum(Object.keys(labels) as [string])
        : z.string();
  return optional ? value.nullable() : value;
}

export function cellsSchema(columns: readonly ListColumn[]): Record<string, z.ZodType> {
  const shown = columns.filter((column) => !column.filterOnly);
  return Object.fromEntries(shown.map((column) => [column.name, cellSchema(column)]));
}

export function rowSchema({ columns, beside = {} }: { columns: readonly ListColumn[]; beside?: Beside }) {
  const others = Object.entries(beside).map(([name, kind]) => [name, BESIDE[kind]]);
  return z.strictObject({ ...cellsSchema(columns), ...Object.fromEntries(others) });
}
