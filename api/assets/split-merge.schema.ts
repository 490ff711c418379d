// Splitting, merging and bulk creation of spaces.
import * as z from 'zod';
import { spacePatternFault } from '#domain/assets/space-pattern';
import { byId } from '../kernel/endpoint/crud.schema';
import { date, id, optionalText, positiveArea, price, text, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { PRICE_UNIT, SPACE_USE } from './labels';

/** Maximum number of spaces created in one call. */
export const MOST_SPACES = 2000;
const MOST_PARTS = 50;

const part = z.strictObject({
  number: text(32),
  gross_area_sqm: positiveArea,
  inner_area_sqm: positiveArea.nullable().default(null),
  rentable_area_sqm: positiveArea,
});
/** The old spaces end on this day; the new ones are valid from the next. */
const last_day = date;
/** Reason for differing rentable areas, if they do. */
const reason = optionalText(200);

export const splitInput = z
  .strictObject({
    id,
    version,
    last_day,
    parts: z.array(part).min(2, '至少拆为两个空间').max(MOST_PARTS, `最多拆为 ${MOST_PARTS} 个空间`),
    reason,
  })
  .check((context) => {
    const numbers = context.value.parts.map((one) => one.number);
    numbers.forEach((number, index) => {
      if (numbers.indexOf(number) === index) return;
      const path = ['parts', index, 'number'];
      context.issues.push({ code: 'custom', path, message: '同一楼层内编号不能重复', input: number });
    });
  });
export const mergeInput = z.strictObject({
  spaces: z
    .array(z.strictObject({ id, version }))
    .min(2, '至少选择两个空间')
    .max(MOST_PARTS, `最多合并 ${MOST_PARTS} 个空间`),
  last_day,
  into: part,
  list_price: price.nullable().default(null),
  floor_price: price.nullable().default(null),
  price_unit: z.enum(valuesOf(PRICE_UNIT)).default('per_sqm_day'),
  reason,
});
export const reshaped = z.strictObject({
  old_area: z.string(),
  new_area: z.string(),
  difference: z.string(),
  spaces: z.array(z.strictObject({ id: z.number(), number: z.string() })),
});

export const bulkInput = z
  .strictObject({
    building_id: id,
    floor_ids: z.array(id).min(1, '请选择楼层').max(200),
    pattern: z.string().trim(),
    from: z.int('应为整数').min(1, '应在 1 到 9999 之间').max(9999, '应在 1 到 9999 之间'),
    to: z.int('应为整数').min(1, '应在 1 到 9999 之间').max(9999, '应在 1 到 9999 之间'),
    spatial_type_id: id.nullable().default(null),
    gross_area_sqm: positiveArea,
    rentable_area_sqm: positiveArea,
    use: z.enum(valuesOf(SPACE_USE)).default('for_rent'),
    list_price: price.nullable().default(null),
    floor_price: price.nullable().default(null),
    price_unit: z.enum(valuesOf(PRICE_UNIT)).default('per_sqm_day'),
    valid_from: date,
  })
  .check((context) => {
    const { pattern, from, to, floor_ids } = context.value;
    const fault = (path: string, message: string | null) => {
      if (message) context.issues.push({ code: 'custom', path: [path], message, input: pattern });
    };
    fault('pattern', spacePatternFault(pattern));
    fault('to', to < from ? '结束序号不能小于开始序号' : null);
    const count = (to - from + 1) * floor_ids.length;
    fault('to', count > MOST_SPACES ? `一次最多生成 ${MOST_SPACES} 个空间，现为 ${count} 个` : null);
  });
export const bulkCreated = z.strictObject({ created: z.number() });

const kin = z.strictObject({
  id: z.number(),
  number: z.string(),
  rentable_area_sqm: z.string(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  kind: z.enum(['split', 'merge']),
  on_date: z.string(),
  reason: z.string(),
});
/** Origins of a space and the spaces made from it. */
export const lineage = z.strictObject({ from: z.array(kin), into: z.array(kin) });

export type SplitInput = z.input<typeof splitInput>;
export type MergeInput = z.input<typeof mergeInput>;
export type SplitMergeResult = z.infer<typeof reshaped>;
export type BulkInput = z.input<typeof bulkInput>;
export type BulkCreated = z.infer<typeof bulkCreated>;
export type Lineage = z.infer<typeof lineage>;

export const splitMergeSchemas = {
  '/api/assets/space/split': { input: splitInput, output: reshaped },
  '/api/assets/space/merge': { input: mergeInput, output: reshaped },
  '/api/assets/space/bulk-create': { input: bulkInput, output: bulkCreated },
  '/api/assets/space/lineage': { input: byId, output: lineage },
};
