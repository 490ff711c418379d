// Lease contract (租赁合同): shared by the form, the server and the API document. The terms of a clause are those of docs/domain §5.3;
// domain/contracts/check-contract checks their consistency.
import * as z from 'zod';
import { MAX_TAGS } from '#api/assets/parts';
import { tagSchema } from '#api/assets/parts.schema';
import { bulkDone, ticked } from '#api/kernel/endpoint/bulk.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import {
  date,
  decimal,
  fen,
  id,
  optionalDate,
  optionalText,
  positiveArea,
  positiveFen,
  price,
  rate,
  reason,
  remark,
  version,
} from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import {
  LONGEST_CYCLE_MONTHS,
  LONGEST_STEP_MONTHS,
  MOST_DUE_DAYS,
  MOST_DUE_MONTHS,
} from '#domain/contracts/clause/limits';
import {
  ALIGNMENT,
  CONTRACT_KIND,
  CONTRACT_PHASE,
  CONTRACT_STATUS,
  DEPOSIT_KIND,
  DUE_SHIFT,
  FIRST_STUB,
  INCENTIVE_KIND,
  INCENTIVE_TRIGGER,
  LEASE_OPTION,
  OPTION_HOLDER,
  PRICED_BASIS,
  PRORATION,
  ROUND_TO,
} from '../labels';

const signedDecimal = z.string().regex(/^-?\d{1,8}(\.\d{1,6})?$/, '应为数字，最多 6 位小数');
/** Limit of spaces of a contract, and of a clause. */
export const MOST_SPACES = 500;
export const tooManySpaces = `最多 ${MOST_SPACES} 个空间，请拆分合同`;
/** Limit of index steps over the longest lease. */
const MOST_INDEX_VALUES = 600;
const months = z.int('应为整数').min(1).max(LONGEST_STEP_MONTHS);

const timing = z.union([
  z.strictObject({ on: date }),
  z.strictObject({ every_months: months, first_on: date.optional() }),
]);
const step = { kind: z.enum(['percent', 'amount']), value: signedDecimal };
const indexFigure = decimal(8, 6);
const indexStep = {
  kind: z.literal('index'),
  /** An index table of the setup centre. */
  index: id,
  index_name: z.string().optional(),
  base: indexFigure,
  factor: decimal(4, 6).optional(),
  min: signedDecimal.optional(),
  max: signedDecimal.optional(),
  /** Published values by the day of their step; set by the server like the name, input is ignored. */
  values: z
    .record(date, indexFigure)
    .refine((values) => Object.keys(values).length <= MOST_INDEX_VALUES, `最多 ${MOST_INDEX_VALUES} 个指数值`)
    .optional(),
};
const escalation = z.union([
  z.strictObject({ on: date, kind: z.literal('price'), value: price }),
  z.strictObject({ ...timing.options[0].shape, ...step }),
  z.strictObject({ ...timing.options[1].shape, ...step }),
  z.strictObject({ ...timing.options[0].shape, ...indexStep }),
  z.strictObject({ ...timing.options[1].shape, ...indexStep }),
]);

const dueOptions = { first_due: date.optional(), shift: z.enum(valuesOf(DUE_SHIFT)).optional() };
const due = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offset'), days: z.int().min(-MOST_DUE_DAYS).max(MOST_DUE_DAYS), ...dueOptions }),
  z.strictObject({
    kind: z.literal('day'),
    day: z.int().min(1).max(31),
    month: z.int().min(-MOST_DUE_MONTHS).max(MOST_DUE_MONTHS),
    ...dueOptions,
  }),
]);

const cycle_months = z.int('应为整数').min(0).max(LONGEST_CYCLE_MONTHS).default(1);
const first_stub = z.enum(valuesOf(FIRST_STUB)).default('separate');
const tax = { price_includes_tax: z.boolean().default(true), tax_rate: rate };

const pricedTerms = {
  basis: z.enum(valuesOf(PRICED_BASIS)),
  price,
  start: date,
  end: date,
  spaces: z.array(id).min(1).max(MOST_SPACES, tooManySpaces).optional(),
  escalations: z.array(escalation).max(200, '最多 200 条递增，请合并').default([]),
  price_scale: z.int().min(0).max(6).default(2),
  free_periods: z
    .array(z.tuple([date, date]))
    .max(200, '最多 200 个免租期，请合并')
    .default([]),
  cycle_months,
  alignment: z.enum(valuesOf(ALIGNMENT)).default('contract'),
  first_stub,
  proration: z.enum(valuesOf(PRORATION)).default('actual'),
  due: due.default({ kind: 'offset', days: 0 }),
  round_each_month: z.boolean().default(false),
  round_to: z.enum(valuesOf(ROUND_TO)).default('fen'),
  ...tax,
};

const pricedClause = z.strictObject(pricedTerms);

/** Turnover rent (docs/domain §5.6): a rate, above a breakpoint or not, or tiers; settled by calendar months. */
const turnoverTerms = {
  basis: z.literal('turnover'),
  start: date,
  end: date,
  rate: rate.optional(),
  tiers: z
    .array(z.strictObject({ up_to_fen: fen.nullable(), rate }))
    .min(1, '请填写抽成阶梯')
    .max(20)
    .optional(),
  breakpoint_fen: fen.min(0, '金额不能小于 0').optional(),
  cycle_months,
  first_stub,
  /** The guaranteed minimum (保底): a separate clause, which produces the rows of the plan. */
  minimum: pricedClause.optional(),
  ...tax,
};

/** A charge clause with fields of its context: the item, its line in the contract, the item's name. */
export const chargeClauseWith = <Extra extends z.core.$ZodLooseShape>(extra: Extra) =>
  z.discriminatedUnion('basis', [
    z.strictObject({ charge_item_id: id, ...extra, ...pricedTerms }),
    z.strictObject({ charge_item_id: id, ...extra, ...turnoverTerms }),
  ]);

/** The legal entity whose books its rows belong to; by default the lessor. */
export const payee = { payee_id: id.nullish() };
const chargeClause = chargeClauseWith(payee);
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

/** An option of a party, with its days, its notice in days and what is agreed for it (docs/domain §5.1, §5.14). */
export const leaseOption = z.strictObject({
  kind: z.enum(valuesOf(LEASE_OPTION)),
  holder: z.enum(valuesOf(OPTION_HOLDER)).default('tenant'),
  start: date,
  end: date,
  notice_days: z.int('应为整数').min(0, '天数不能小于 0').max(730, '最多 730 天').default(0),
  months: z.int('应为整数').min(1, '应为 1 到 600').max(600, '应为 1 到 600').nullable().default(null),
  price: decimal(8, 6).nullable().default(null),
  /** A fraction. */
  uplift: rate.nullable().default(null),
  remark: optionalText(100),
});
export const leaseOptions = z.array(leaseOption).max(20, '最多 20 条选择权');

/** An incentive with its amount, tax included, and the event on which it is owed (docs/domain §5.16). */
const incentive = z.strictObject({
  kind: z.enum(valuesOf(INCENTIVE_KIND)),
  amount_fen: positiveFen,
  trigger: z.enum(valuesOf(INCENTIVE_TRIGGER)).default('delivery'),
  /** Of the trigger `date`. */
  due_on: optionalDate,
  /** Of a rent credit. */
  charge_item_id: id.nullable().default(null),
  against_invoices: z.boolean().default(false),
  clawback: z.boolean().default(false),
  remark: optionalText(100),
});
const incentives = z.array(incentive).max(20, '最多 20 条租赁激励');

/** Names that the server returns with a clause. */
export const clauseNames = { charge_item_name: z.string(), payee_name: z.string().optional() };

const head = {
  kind: z.enum(valuesOf(CONTRACT_KIND)).default('new'),
  park_id: id,
  tenant_id: id,
  /** The lessor; optional for an enterprise with a single legal entity. */
  lessor_id: id.nullable().default(null),
  /** The channel that brought the tenant. */
  channel_id: id.nullable().default(null),
  /** The customer it is made with, who becomes its tenant. */
  customer_id: id.nullable().default(null),
  signed_on: optionalDate,
  start: date,
  end: date,
  signatory: optionalText(40),
  /** How the lessor classifies the lease; empty for an operating lease. */
  classification: optionalText(200),
  manager: optionalText(40),
  /** The contract it renews; `carry_deposit` carries its deposit over. */
  renews_id: id.nullable().default(null),
  carry_deposit: z.boolean().default(false),
  /** The accepted quote it was created from. */
  quote_id: id.nullable().default(null),
  remark: remark(),
};

export const contractSave = z.strictObject({
  ...identity,
  /** Generated when empty. */
  number: optionalText(40),
  ...head,
  spaces: z
    .array(z.strictObject({ id, area: positiveArea }))
    .min(1, '请至少选择一个空间')
    .max(MOST_SPACES, tooManySpaces),
  clauses: z.array(chargeClause).min(1, '请至少填写一条费用条款').max(60, '最多 60 条费用条款，请合并或拆分合同'),
  deposits: z.array(depositClause).max(20, '最多 20 条保证金，请合并').default([]),
  late_fee: lateFeeClause.nullable().default(null),
  lease_options: leaseOptions.default([]),
  incentives: incentives.default([]),
});

export const contract = z.strictObject({
  ...stored,
  number: z.string(),
  ...head,
  lessor_id: z.number(),
  status: z.enum(valuesOf(CONTRACT_STATUS)),
  phase: z.enum(valuesOf(CONTRACT_PHASE)),
  version_no: z.number(),
  /** Last day of the lease by the executed termination; `end` remains the agreed one. */
  leave_date: date.nullable(),
  termination_id: z.number().nullable(),
  void_reason: z.string(),
  park_name: z.string(),
  tenant_name: z.string(),
  renews_number: z.string().nullable(),
  quote_number: z.string().nullable(),
  lessor_name: z.string(),
  channel_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  spaces: z.array(z.strictObject({ id: z.number(), area: z.string(), label: z.string() })),
  clauses: z.array(chargeClauseWith({ ...payee, ...clauseNames })),
  deposits: z.array(z.strictObject({ ...depositClause.shape, amount_fen: z.number(), charge_item_name: z.string() })),
  late_fee: lateFeeClause.nullable(),
  lease_options: leaseOptions,
  incentives,
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
  /** Planned amount, before a change or termination corrected it. */
  planned_fen: z.number(),
  /** Set when no longer owed: void, or reversed in full. */
  voided: z.boolean(),
  /** Set while it waits for an index value. */
  provisional: z.boolean(),
});

export const voidInput = z.strictObject({
  id,
  version,
  reason: reason('请填写作废原因'),
});

export const voidManyInput = z.strictObject({
  rows: ticked(z.strictObject({ id, version })),
  reason: reason('请填写作废原因'),
});

export const contractTagsSave = z.strictObject({
  id,
  tag_ids: z.array(id).max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`),
});

/** Areas, income and debts of a contract as of today; fen, tax included. */
/** Rent of a space against its list price, both in yuan per m² and month on the first day of the rent; `discount` is negative above it. */
const spacePrice = z.strictObject({
  space_id: z.number(),
  area_sqm: z.string(),
  rent_price: z.string(),
  list_price: z.string().nullable(),
  discount: z.string().nullable(),
});

export const contractFigures = z.strictObject({
  start_date: date,
  /** The leave date once a termination was executed. */
  last_day: date,
  area_sqm: z.string(),
  /** Monthly rent in force; for a contract still to begin, on its first day; `null` without rent. */
  rent_fen: z.number().nullable(),
  /** The share by which the rent is below the list price, both by area; 0 when it is above. */
  discount: z.string(),
  deposit_fen: z.number(),
  /** The sum of all postings, and the part received or offset. */
  billed_fen: z.number(),
  received_fen: z.number(),
  /** 到期未收, its parts 逾期 and 保证金, and 未到期. */
  due_fen: z.number(),
  overdue_fen: z.number(),
  due_deposit_fen: z.number(),
  not_due_fen: z.number(),
  /** The sum of the plan of its terms; what an approval posts. */
  planned_fen: z.number(),
  /** What its tenant owes on all contracts, and the money of theirs that is not allocated. */
  tenant: z.strictObject({ due_fen: z.number(), overdue_fen: z.number(), credit_fen: z.number() }),
  /** The next amount due, including today. */
  next_due: z.strictObject({ due_date: date, open_fen: z.number() }).nullable(),
});

/** Net effective rent in yuan per m² and month, with what it is computed from; fen, tax excluded. */
export const effectiveRent = z.strictObject({
  rent_net_fen: z.number(),
  commission_fen: z.number(),
  incentive_fen: z.number(),
  area_sqm: z.string(),
  months: z.string(),
  effective_month: z.string(),
  /** Of the quote that the contract came from; `difference` is below 0 when the contract yields less. */
  quote_number: z.string().nullable(),
  quote_month: z.string().nullable(),
  difference: z.string().nullable(),
});

export type ContractTagsSave = z.infer<typeof contractTagsSave>;
export type ContractSave = z.input<typeof contractSave>;
export type ContractTerms = z.output<typeof contractSave>;
export type SpacePrice = z.infer<typeof spacePrice>;
export type ContractFigures = z.infer<typeof contractFigures>;
export type EffectiveRent = z.infer<typeof effectiveRent>;
export type Contract = z.output<typeof contract>;
/** Terms that produce rows of the plan: a clause with a price, or the minimum of a turnover clause. */
export type PricedTerms = z.output<typeof pricedClause>;
export type ContractScheduleRow = z.output<typeof scheduleRow>;
export type VoidMany = z.infer<typeof voidManyInput>;
export type VoidInput = z.infer<typeof voidInput>;

export const contractSchemas = {
  '/api/contracts/contract/get': { input: byId, output: contract },
  '/api/contracts/contract/save': { input: contractSave, output: contract },
  '/api/contracts/contract/delete': { input: ids, output: deleted },
  '/api/contracts/contract/figures': { input: byId, output: contractFigures },
  '/api/contracts/contract/prices': { input: byId, output: z.array(spacePrice) },
  '/api/contracts/contract/effective-rent': { input: byId, output: effectiveRent },
  '/api/contracts/contract/tags': { input: byId, output: z.array(tagSchema) },
  '/api/contracts/contract/set-tags': { input: contractTagsSave, output: z.array(tagSchema) },
  '/api/contracts/contract/schedule': { input: byId, output: z.array(scheduleRow) },
  '/api/contracts/contract/void': { input: voidInput, output: contract },
  '/api/contracts/contract/void-many': { input: voidManyInput, output: bulkDone },
};
