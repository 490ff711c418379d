// Schemas of list and export calls, made from the list's declaration: sort and filter know only declared columns.
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '../constants';
import { date, id, words } from '../form/fields';
import type { ListColumn } from './column';
import type { ListDeclaration } from './list';
import { rowSchema } from './row.schema';

const numberText = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, '应为数字');

function rangeOf(column: ListColumn) {
  const end =
    column.kind === 'date' || column.kind === 'instant'
      ? date
      : column.kind === 'money' || column.kind === 'integer'
        ? z.int('应为整数')
        : numberText;
  return z.strictObject({ from: end.nullish(), to: end.nullish() });
}

function filterOf(column: ListColumn) {
  if (column.filter === 'text') return words(100);
  if (column.filter === 'enum') return z.array(z.enum(Object.keys(column.labels ?? {}) as [string])).max(50);
  if (column.filter === 'id') return z.array(id).max(500);
  return rangeOf(column);
}

function queryFields(list: ListDeclaration) {
  const filterable = list.columns.filter((column) => column.filter);
  const sortable = list.columns.filter((column) => column.sortable).map((column) => column.name);
  const filter = z.strictObject(
    Object.fromEntries(filterable.map((column) => [column.name, filterOf(column).optional()])),
  );
  const sort = z.array(z.strictObject({ field: z.enum(sortable as [string]), order: z.enum(['asc', 'desc']) })).max(3);
  const asked = { filter: filter.optional(), ...(list.search && { search: words(100).optional() }) };
  return { asked, query: { ...asked, sort: sort.optional() } };
}

export function listSchemas(list: ListDeclaration) {
  const { asked, query } = queryFields(list);
  const columns = list.columns.map((column) => column.name);
  const base = `/api/${list.area}/${list.object}`;
  return {
    [`${base}/list`]: {
      input: z.strictObject({
        page: z.int().min(1).max(1_000_000),
        page_size: z.int().min(1).max(MAX_PAGE_SIZE),
        ...query,
      }),
      output: z.strictObject({
        rows: z.array(rowSchema(list)),
        total: z.number(),
        summary: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
      }),
    },
    ...(list.tabs && {
      [`${base}/tabs`]: { input: z.strictObject(asked), output: z.record(z.string(), z.int()) },
    }),
    ...(list.exportKeys && {
      [`${base}/report`]: {
        input: z.strictObject({
          format: z.literal('xlsx'),
          columns: z
            .array(z.enum(columns as [string]))
            .min(1)
            .max(columns.length),
          ...query,
        }),
        output: null,
      },
    }),
  };
}
