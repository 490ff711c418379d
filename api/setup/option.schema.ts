// Look-ups for forms and filters: lists of {value, label}.
import * as z from 'zod';
import { optionalText } from '../kernel/fields';

const idText = z
  .string()
  .regex(/^\d{1,15}$/, '应为编号')
  .optional();
const option = z.strictObject({ value: z.number(), label: z.string() });

/** `keyword` narrows, `value` asks for one that is already chosen. */
const search = z.strictObject({ keyword: optionalText(100), value: idText });
const none = z.strictObject({});

export const chargeItemOption = z.strictObject({ ...option.shape, kind: z.string(), tax_rate: z.string() });
export const approverOption = z.strictObject({ ...option.shape, kind: z.enum(['user', 'role']) });

export type ChargeItemOption = z.infer<typeof chargeItemOption>;
export type ApproverOption = z.infer<typeof approverOption>;

const many = { input: none, output: z.array(option) };

export const optionSchemas = {
  '/api/option/floor': { input: z.strictObject({ building_id: idText }), output: z.array(option) },
  '/api/option/tenant': { input: search, output: z.array(option) },
  '/api/option/legal-entity': many,
  '/api/option/charge-item': { input: none, output: z.array(chargeItemOption) },
  '/api/option/flow-account': many,
  '/api/option/asset-type': many,
  '/api/option/spatial-type': many,
  '/api/option/industry': many,
  '/api/option/payment-type': many,
  '/api/option/approver': { input: none, output: z.array(approverOption) },
};
