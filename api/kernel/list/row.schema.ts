// The schema of a row, derived from its declaration, so that every reply is validated cell by cell.
import * as z from 'zod';
import type { Labels } from '../labels';
import type { ListColumn } from './column';
import type { ExtraFields, ExtraKind } from './row';

const EXTRA_FIELDS: Record<Extract<ExtraKind, string>, z.ZodType> = {
  id: z.int(),
  'id?': z.int().nullable(),
  integer: z.int(),
  'integer?': z.int().nullable(),
  text: z.string(),
  'text?': z.string().nullable(),
  flag: z.boolean(),
};

function extraSchema(kind: ExtraKind): z.ZodType {
  if (typeof kind === 'string') return EXTRA_FIELDS[kind];
  if ('labels' in kind) return labelSchema(kind.labels);
  return z.array(z.strictObject(extraShape(kind[0])));
}

const extraShape = (extra: ExtraFields) =>
  Object.fromEntries(Object.entries(extra).map(([name, kind]) => [name, extraSchema(kind)]));

const labelSchema = (labels: Labels) => z.enum(Object.keys(labels) as [string]);

/**
 * Returns the schema of one cell: money and counts are integers, labels are known values, everything else is text; columns per month or bucket are
 * records.
 */
function cellSchema({ kind, labels, optional, per }: ListColumn & { per?: unknown }): z.ZodType {
  const value =
    kind === 'integer' || kind === 'money'
      ? z.int()
      : (kind === 'enum' || kind === 'status') && labels
        ? labelSchema(labels)
        : z.string();
  if (per) return z.record(z.string(), value);
  return optional ? value.nullable() : value;
}

export function cellsSchema(columns: readonly ListColumn[]): Record<string, z.ZodType> {
  const visible = columns.filter((column) => !column.filterOnly);
  return Object.fromEntries(visible.map((column) => [column.name, cellSchema(column)]));
}

export function rowSchema({ columns, extra = {} }: { columns: readonly ListColumn[]; extra?: ExtraFields }) {
  return z.strictObject({ ...cellsSchema(columns), ...extraShape(extra) });
}
