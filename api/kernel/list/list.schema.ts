// Schemas of list and export calls, derived from the list's declaration: sort and filter accept declared columns only.
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '../constants';
import { boundedText, date, id } from '../form/fields';
import type { ListColumn } from './column';
import type { ListDeclaration } from './list';
import { groupableOf, isDay, MOST_GROUPS, PIVOT_PART, type PivotPart } from './pivot';
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
  if (column.filter === 'text') return boundedText(100);
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
  const filters = { filter: filter.optional(), ...(list.search && { search: boundedText(100).optional() }) };
  return { filters, query: { ...filters, sort: sort.optional() } };
}

const PARTS = Object.keys(PIVOT_PART) as [PivotPart];
const figures = z.strictObject({ count: z.int(), sums: z.record(z.string(), z.union([z.int(), z.string()])) });

/** Days are grouped by month, quarter or year; other values unchanged. */
function pivotOf(list: ListDeclaration, filters: z.core.$ZodShape) {
  const columns = groupableOf(list);
  const days = columns.filter(isDay).map(({ name }) => name);
  const group = z
    .strictObject({ field: z.enum(columns.map(({ name }) => name) as [string]), part: z.enum(PARTS).optional() })
    .refine(({ field, part }) => !part || days.includes(field), {
      path: ['part'],
      message: '只有日期可按年、季度、月汇总',
    });
  const grouping = z
    .array(group)
    .min(1, '请选择汇总的列')
    .max(2, '最多按两列汇总')
    .refine((groups) => new Set(groups.map(({ field }) => field)).size === groups.length, '请选择不同的列');
  const row = figures.extend({ keys: z.array(z.string().nullable()) });
  return {
    input: z.strictObject({ ...filters, by: grouping }),
    output: z.strictObject({ groups: z.int(), rows: z.array(row).max(MOST_GROUPS), whole: figures }),
  };
}

export function listSchemas(list: ListDeclaration) {
  const pivot = pivotOf(list, queryFields(list).filters);
  const { filters, query } = queryFields(list);
  const columns = list.columns.map((column) => column.name);
  const base = `/api/${list.area}/${list.object}`;
  const page = z.strictObject({
    page: z.int().min(1).max(1_000_000),
    page_size: z.int().min(1).max(MAX_PAGE_SIZE),
    ...query,
  });
  const rows = z.array(rowSchema(list));
  const totals = {
    total: z.number(),
    summary: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  };
  return {
    [`${base}/list`]: { input: page, output: z.strictObject({ rows, ...totals }) },
    ...(list.totals === 'apart' && {
      [`${base}/rows`]: { input: page, output: z.strictObject({ rows }) },
      [`${base}/totals`]: { input: z.strictObject(filters), output: z.strictObject(totals) },
    }),
    [`${base}/pivot`]: pivot,
    ...(list.exportKeys && { [`${base}/pivot-xlsx`]: { input: pivot.input, output: null } }),
    ...(list.tabs && {
      [`${base}/tabs`]: { input: z.strictObject(filters), output: z.record(z.string(), z.int()) },
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
