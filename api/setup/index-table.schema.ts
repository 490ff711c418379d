// Index tables (指数): a published figure per month, by which rents are escalated (docs/domain §5.6).
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { month, price, remark, text } from '../kernel/form/fields';

const MOST_MONTHS = 1200;

const value = price.refine((figure) => Number(figure) !== 0, '指数须大于 0');
const values = z.array(z.strictObject({ month, value })).max(MOST_MONTHS, `最多 ${MOST_MONTHS} 个月`);

export const indexSave = z
  .strictObject({ ...identity, name: text(40), remark: remark(200), values })
  .check((context) => {
    const seen = new Set<string>();
    context.value.values.forEach((each, index) => {
      if (seen.has(each.month)) {
        const path = ['values', index, 'month'];
        context.issues.push({ code: 'custom', path, message: '月份重复', input: each.month });
      }
      seen.add(each.month);
    });
  });
export const indexTable = z.strictObject({
  ...stored,
  name: z.string(),
  remark: z.string(),
  /** Values in the order of the months. */
  values: z.array(z.strictObject({ month: z.string(), value: z.string() })),
});
export const indexRow = z.strictObject({
  ...stored,
  name: z.string(),
  remark: z.string(),
  value_count: z.number(),
  last_month: z.string().nullable(),
  last_value: z.string().nullable(),
});

export type IndexSave = z.input<typeof indexSave>;
export type IndexTable = z.infer<typeof indexTable>;
export type IndexRow = z.infer<typeof indexRow>;

export const indexSchemas = {
  '/api/setup/index-table/list': { input: z.strictObject({}), output: z.array(indexRow) },
  '/api/setup/index-table/get': { input: byId, output: indexTable },
  '/api/setup/index-table/save': { input: indexSave, output: indexTable },
  '/api/setup/index-table/delete': { input: ids, output: deleted },
};
