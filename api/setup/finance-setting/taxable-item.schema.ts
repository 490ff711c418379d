// Taxable item (税目): name, tax classification code, and the rates at which it may be invoiced.
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { rate, text } from '#api/kernel/form/fields';
import { referenceDataSchemas } from '../reference-data.schema';

const MOST_RATES = 6;

const fields = {
  name: text(60),
  code: text(30).regex(/^\d{19}$/, '税收分类编码应为 19 位数字'),
  rates: z
    .array(rate)
    .min(1, '至少填写一个税率')
    .max(MOST_RATES, `最多 ${MOST_RATES} 个税率`)
    .refine((rates) => new Set(rates.map(Number)).size === rates.length, '税率重复'),
  enabled: z.boolean().default(true),
};

export const taxableItemSave = z.strictObject({ ...identity, ...fields });
const taxableItem = z.strictObject({ ...stored, ...fields });
export type TaxableItemSave = z.input<typeof taxableItemSave>;
export type TaxableItem = z.output<typeof taxableItem>;

export const taxableItemSchemas = referenceDataSchemas('taxable-item', taxableItemSave, taxableItem);
