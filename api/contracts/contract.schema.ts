// Lease contract (租赁合同): the form, the server and the API document share these. The terms of a clause are those of
// domain.md §5.3; whether they make sense together is checked by domain/contracts/check-contract.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/crud.schema';
import {
  date,
  decimal,
  fen,
  id,
  optionalDate,
  optionalText,
  positiveArea,
  price,
  rate,
  remark,
} from '../kernel/fields';
import { valuesOf } from '../kernel/terms';
import {
  ALIGNMENT,
  BASIS,
  CONTRACT_KIND,
  CONTRACT_PHASE,
  CONTRACT_STATUS,
  DEPOSIT_KIND,
  DUE_SHIFT,
  FIRST_STUB,
  PRORATION,
  ROUND_TO,
} from './terms';

const signedDecimal = z.string().regex(/^-?\d{1,8}(\.\d{1,6})?$/, '应为数字，最多 6 位小数');
const months = z.int('应为整数').min(1).max(600);

const timing = z.union([
  z.strictObject({ on: date }),
  z.strictObject({ every_months: months, first_on: date.optional() }),
]);
const step = { kind: z.enum(['percent', 'amount']), value: signedDecimal };
const escalation = z.union([
  z.strictObject({ on: date, kind: z.literal('price'), value: price }),
  z.strictObject({ ...timing.options[0].shape, ...step }),
  z.strictObject({ ...timing.options[1].shape, ...step }),
]);

const dueOptions = { first_due: date.optional(), shift: z.enum(valuesOf(DUE_SHIFT)).optional() };
const due = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offset'), days: z.int().min(-366).max(366), ...dueOptions }),
  z.strictObject({
    kind: z.literal('day'),
    day: z.int().min(1).max(31),
    month: z.int().min(-12).max(12),
    ...dueOptions,
  }),
]);

export const clauseTerms = z.strictObject({
  basis: z.enum(valuesOf(BASIS)),
  price,
  start: date,
  end: date,
  spaces: z.array(id).min(1).optional(),
  escalations: z.array(escalation).max(200).default([]),
  price_scale: z.int().min(0).max(6).default(2),
  free_periods: z
    .array(z.tuple([date, date]))
    .max(200)
    .default([]),
  cycle_months: z.int('应为整数').min(0).max(120).default(1),
  alignment: z.enum(valuesOf(ALIGNMENT)).default('contract'),
  first_stub: z.enum(valuesOf(FIRST_STUB)).default('separate'),
  proration: z.enum(valuesOf(PRORATION)).default('actual'),
  due: due.default({ kind: 'offset', days: 0 }),
  round_each_month: z.boolean().default(false),
  round_to: z.enum(valuesOf(ROUND_TO)).default('fen'),
  price_includes_tax: z.boolean().default(true),
  tax_rate: rate,
});

export const chargeClause = z.strictObject({ charge_item_id: id, ...clauseTerms.shape });
export const depositClause = z.strictObject({
  charge_item_id: id,
  kind: z.enum(valuesOf(DEPOSIT_KIND)),
  months: decimal(3, 2).nullable().default(null),
  amount_fen: fen.min(0, '金额不能小于 0').nullable().default(null),
  due: date,
});
export const lateFeeClause = z.strictObject({
  rate_daily: rate,
  grace_days: z.int('应为整数').min(0).max(365),
  cap: rate.nullable().default(null),
  charge_item_ids: z.array(id).max(50).default([]),
});

const head = {
  kind: z.enum(valuesOf(CONTRACT_KIND)).default('new'),
  park_id: id,
  tenant_id: id,
  /** The lessor; an enterprise with a single legal entity may leave it out. */
  lessor_id: id.nullable().default(null),
  signed_on: optionalDate,
  start: date,
  end: date,
  signatory: optionalText(40),
  manager: optionalText(40),
  /** The contract this one goes on from, and whether its deposit is carried over. */
  renews_id: id.nullable().default(null),
  carry_deposit: z.boolean().default(false),
  remark: remark(),
};

export const contractSave = z.strictObject({
  ...identity,
  /** Empty: generated. */
  number: optionalText(40),
  ...head,
  spaces: z
    .array(z.strictObject({ id, area: positiveArea }))
    .min(1, '请至少选择一个空间')
    .max(500),
  clauses: z.array(chargeClause).min(1, '请至少填写一条费用条款').max(60),
  deposits: z.array(depositClause).max(20).default([]),
  late_fee: lateFeeClause.nullable().default(null),
});

export const contract = z.strictObject({
  ...stored,
  number: z.string(),
  ...head,
  lessor_id: z.number(),
  status: z.enum(valuesOf(CONTRACT_STATUS)),
  phase: z.enum(valuesOf(CONTRACT_PHASE)),
  version_no: z.number(),
  leave_date: date.nullable(),
  void_reason: z.string(),
  park_name: z.string(),
  tenant_name: z.string(),
  renews_number: z.string().nullable(),
  lessor_name: z.string(),
  spaces: z.array(z.strictObject({ id: z.number(), area: z.string(), label: z.string() })),
  clauses: z.array(z.strictObject({ ...chargeClause.shape, charge_item_name: z.string() })),
  deposits: z.array(z.strictObject({ ...depositClause.shape, amount_fen: z.number(), charge_item_name: z.string() })),
  late_fee: lateFeeClause.nullable(),
});

export const scheduleRow = z.strictObject({
  /** The line of its clause. */
  clause: z.number(),
  /** The version whose clause it is computed by. */
  version_no: z.number(),
  charge_item_name: z.string(),
  seq: z.number(),
  start: date,
  end: date,
  due: date,
  gross_fen: z.number(),
  net_fen: z.number(),
  tax_fen: z.number(),
  receivable_id: z.number().nullable(),
  received_fen: z.number(),
});

export const voidInput = z.strictObject({
  id,
  version: z.int(),
  reason: z.string().trim().min(1, '请填写作废原因').max(200),
});

export type ContractSave = z.input<typeof contractSave>;
export type ContractTerms = z.output<typeof contractSave>;
export type Contract = z.output<typeof contract>;
export type ContractScheduleRow = z.output<typeof scheduleRow>;
export type VoidInput = z.infer<typeof voidInput>;

export const contractSchemas = {
  '/api/contracts/contract/get': { input: byId, output: contract },
  '/api/contracts/contract/save': { input: contractSave, output: contract },
  '/api/contracts/contract/delete': { input: ids, output: deleted },
  '/api/contracts/contract/schedule': { input: byId, output: z.array(scheduleRow) },
  '/api/contracts/contract/void': { input: voidInput, output: contract },
};
