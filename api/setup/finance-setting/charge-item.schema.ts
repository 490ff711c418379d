// Charge item (费项).
import * as z from 'zod';
import { identity, stored } from '#api/kernel/endpoint/crud.schema';
import { id, optionalText, rate, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { CHARGE_ITEM_KIND } from '../labels';
import { referenceDataSchemas } from '../reference-data.schema';

const fields = {
  name: text(40),
  kind: z.enum(valuesOf(CHARGE_ITEM_KIND)),
  tax_rate: rate,
  taxable_item_id: id.nullable().default(null),
  receivable_subject: optionalText(40),
  revenue_subject: optionalText(40),
  remark: remark(500),
  enabled: z.boolean().default(true),
};

export const chargeItemSave = z.strictObject({ ...identity, ...fields });
const chargeItem = z.strictObject({ ...stored, ...fields, taxable_item: z.string() });
export type ChargeItemSave = z.input<typeof chargeItemSave>;
export type ChargeItem = z.output<typeof chargeItem>;

export const chargeItemSchemas = referenceDataSchemas('charge-item', chargeItemSave, chargeItem);
