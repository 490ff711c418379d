// Signing (签约) and delivery (交房) of an approved contract (docs/domain §5.2): each recorded once and corrected with a reason.
import * as z from 'zod';
import { storedFile } from '../account/file.schema';
import { date, decimal, id, optionalText, remark, text, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { METER_KIND } from './labels';

const MOST_METERS = 200;
const MOST_ITEMS = 100;
const MOST_FILES = 20;

/** A correction gives the version it corrects and the reason. */
const recorded = {
  contract_id: id,
  version: version.optional(),
  reason: optionalText(200),
  attachment_ids: z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]),
  remark: remark(500),
};

const signing = {
  signed_on: date,
  lessor_signatory: text(40),
  tenant_signatory: text(40),
};
export const signInput = z.strictObject({ ...recorded, ...signing });

/** Multiplier of a meter. */
export const multiplier = decimal(6, 4)
  .refine((value) => Number(value) > 0, '倍率须大于 0')
  .default('1');
export const meterReading = decimal(11, 3);
const meterLine = z.strictObject({
  /** `null` for a meter of the building. */
  space_id: id.nullable().default(null),
  kind: z.enum(valuesOf(METER_KIND)),
  number: text(40),
  multiplier,
  reading: meterReading,
});
const item = z.strictObject({
  name: text(40),
  count: z.int('应为整数').min(1, '数量须大于 0').max(9999, '数量过大'),
  remark: optionalText(100),
});
const condition = z.strictObject({ space_id: id, note: text(500) });
const delivery = {
  delivered_on: date,
  receiver: text(40),
  meters: z.array(meterLine).max(MOST_METERS).default([]),
  items: z.array(item).max(MOST_ITEMS).default([]),
  conditions: z.array(condition).max(500).default([]),
};
export const deliverInput = z.strictObject({ ...recorded, ...delivery });

const storedShape = {
  version: z.number(),
  remark: z.string(),
  attachments: z.array(storedFile),
  recorded_by: z.string(),
  recorded_at: z.string(),
};
export const handover = z.strictObject({
  signing: z.strictObject({ ...signing, ...storedShape }).nullable(),
  delivery: z.strictObject({ ...delivery, ...storedShape }).nullable(),
  /** Parameter: a contract must be signed before it is delivered. */
  sign_before_delivery: z.boolean(),
  spaces: z.array(z.strictObject({ id: z.number(), label: z.string() })),
});

/** A meter of the contract's spaces or buildings with its last reading. */
export const lastReading = z.strictObject({
  meter_id: z.number(),
  space_id: z.number().nullable(),
  space_label: z.string().nullable(),
  kind: z.enum(valuesOf(METER_KIND)),
  number: z.string(),
  multiplier: z.string(),
  read_on: date.nullable(),
  reading: z.string().nullable(),
});

const ofContract = z.strictObject({ contract_id: id });

export type SignInput = z.input<typeof signInput>;
export type Signing = z.output<typeof signInput>;
export type DeliverInput = z.input<typeof deliverInput>;
export type Delivery = z.output<typeof deliverInput>;
export type Handover = z.output<typeof handover>;
export type LastReading = z.output<typeof lastReading>;

export const handoverSchemas = {
  '/api/contracts/handover/of-contract': { input: ofContract, output: handover },
  '/api/contracts/handover/sign': { input: signInput, output: handover },
  '/api/contracts/handover/deliver': { input: deliverInput, output: handover },
  '/api/contracts/report/handover-pdf': { input: ofContract, output: null },
  '/api/contracts/meter/last-readings': { input: ofContract, output: z.array(lastReading) },
};
