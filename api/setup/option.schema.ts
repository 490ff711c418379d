// Look-ups for forms and filters: lists of {value, label}.
import * as z from 'zod';
import { WFLOW_KIND } from '../approval/labels';
import { optionalText } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { DICTIONARY_KINDS } from './dictionary/dictionary-kinds';
import { TAG_COLOURS } from './dictionary/tag-colours';

const idText = z
  .string()
  .regex(/^\d{1,15}$/, '应为编号')
  .optional();
const option = z.strictObject({ value: z.number(), label: z.string() });

/** `keyword` narrows the options, `value` requests an already chosen one. */
const search = z.strictObject({ keyword: optionalText(100), value: idText });
const none = z.strictObject({});

export const chargeItemOption = z.strictObject({ ...option.shape, kind: z.string(), tax_rate: z.string() });
const indexOption = z.strictObject({ ...option.shape, values: z.record(z.string(), z.string()) });
const tagOption = z.strictObject({ ...option.shape, colour: z.enum(valuesOf(TAG_COLOURS)) });
export const approverOption = z.strictObject({ ...option.shape, kind: z.enum(['user', 'role']) });
const approverQuery = z.strictObject({
  kind: z.enum(valuesOf(WFLOW_KIND)).default('contract'),
  /** Includes the current user: for rules, which apply to all users. */
  all: z.literal('1').optional(),
});

export type ChargeItemOption = z.infer<typeof chargeItemOption>;
export type IndexOption = z.infer<typeof indexOption>;
export type TagOption = z.infer<typeof tagOption>;
export type ApproverQuery = z.input<typeof approverQuery>;
export type ApproverOption = z.infer<typeof approverOption>;

/** `value` requests an already chosen option. */
const many = { input: z.strictObject({ value: idText }), output: z.array(option) };
const coloured = { ...many, output: z.array(tagOption) };

export const optionSchemas = {
  '/api/option/floor': { input: z.strictObject({ building_id: idText }), output: z.array(option) },
  '/api/option/space': { input: z.strictObject({ building_id: idText }), output: z.array(option) },
  '/api/option/tenant': {
    input: z.strictObject({ ...search.shape, enabled: z.literal('1').optional() }),
    output: z.array(option),
  },
  '/api/option/contract': { input: search, output: z.array(option) },
  '/api/option/rentable-space': { input: search, output: z.array(option) },
  '/api/option/customer': { input: search, output: z.array(option) },
  '/api/option/channel': many,
  '/api/option/forecast-scenario': many,
  '/api/option/legal-entity': many,
  '/api/option/charge-item': { input: none, output: z.array(chargeItemOption) },
  '/api/option/index': { input: none, output: z.array(indexOption) },
  '/api/option/flow-account': {
    input: z.strictObject({ value: idText, legal_entity_id: idText }),
    output: z.array(option),
  },
  '/api/option/taxable-item': many,
  ...Object.fromEntries(DICTIONARY_KINDS.map(({ kind, colour }) => [`/api/option/${kind}`, colour ? coloured : many])),
  '/api/option/approver': { input: approverQuery, output: z.array(approverOption) },
  '/api/option/colleague': { input: none, output: z.array(option) },
  '/api/option/customer-owner': { input: none, output: z.array(option) },
};
