// Change of an approved contract (合同变更, docs/domain §5.10): the terms from a day on, and their effects on the plan.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { date, id, optionalText, ordinal, positiveArea, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import {
  chargeClauseWith,
  clauseNames,
  contract,
  depositClause,
  lateFeeClause,
  leaseOptions,
  MOST_SPACES,
  payee,
  tooManySpaces,
} from '../contract/contract.schema';
import { CHANGE_ACTION, CHANGE_STATUS } from '../labels';

/** Rows whose manual adjustments end, each with the reason. */
export const droppedAdjustments = () =>
  z
    .array(z.strictObject({ receivable_id: id, reason: text(200) }))
    .max(500)
    .default([]);

/** Manual adjustments of a row and the part that remains afterwards; `null` when there are none. */
export const manualAdjustment = z
  .strictObject({
    /** `null` on a row that is not posted yet. */
    receivable_id: z.number().nullable(),
    reasons: z.array(z.string()),
    before_fen: z.number(),
    after_fen: z.number(),
    /** Reason why it ends; `null` when it continues. */
    dropped: z.string().nullable(),
  })
  .nullable();

const terms = {
  /** The tenant's new name; empty leaves it unchanged. */
  tenant_name: optionalText(100),
  end: date,
  spaces: z
    .array(z.strictObject({ id, area: positiveArea }))
    .min(1, '请至少选择一个空间')
    .max(MOST_SPACES, tooManySpaces),
  /** `line` is the clause that continues; `null` for a new one. A line left out ends the day before. */
  clauses: z
    .array(chargeClauseWith({ line: ordinal.nullable(), ...payee }))
    .min(1, '请至少填写一条费用条款')
    .max(60, '最多 60 条费用条款，请合并或拆分合同'),
  deposits: z.array(depositClause).max(20, '最多 20 条保证金，请合并').default([]),
  late_fee: lateFeeClause.nullable().default(null),
  lease_options: leaseOptions.default([]),
  dropped_adjustments: droppedAdjustments(),
};

export const changeSave = z.strictObject({
  ...identity,
  contract_id: id,
  effective_on: date,
  reason: text(200),
  ...terms,
});

const amount = { gross_fen: z.number(), net_fen: z.number(), tax_fen: z.number() };
export const piece = z.strictObject({
  start: date,
  end: date,
  days: z.number(),
  price: z.string(),
  cell_days: z.number(),
  whole_cell: z.boolean(),
  exact: z.string(),
  area: z.string().nullable(),
  counted_days: z.number(),
  divisor: z.number(),
  formula: z.string(),
});

/** A row of the plan with the change's effect; `revised_fen` is its gross afterwards, both without `manual`. */
export const changeRow = z.strictObject({
  line: z.number(),
  charge_item_name: z.string(),
  action: z.enum(valuesOf(CHANGE_ACTION)),
  start: date,
  end: date,
  due: date,
  gross_fen: z.number(),
  revised_fen: z.number(),
  adjustment: z.strictObject(amount).nullable(),
  manual: manualAdjustment,
  received_fen: z.number(),
  invoiced_fen: z.number(),
  pieces: z.array(piece),
});

export const changePreview = z.strictObject({
  rows: z.array(changeRow),
  before_fen: z.number(),
  after_fen: z.number(),
  /** Cash on removed rows, which becomes the tenant's prepayment. */
  prepayment_fen: z.number(),
  deposits: z.array(
    z.strictObject({
      charge_item_name: z.string(),
      /** Held or still owed, fen. */
      before_fen: z.number(),
      after_fen: z.number(),
      top_up_fen: z.number(),
      /** Held beyond the requirement, fen: refunded if the operator decides so. */
      refund_fen: z.number(),
    }),
  ),
  /** The day voids and adjustments are posted on: today, or the first day of the first open month. */
  posted_on: date,
  today: date,
});

export const change = z.strictObject({
  ...stored,
  contract_id: z.number(),
  contract_number: z.string(),
  base_version_no: z.number(),
  effective_on: date,
  reason: z.string(),
  status: z.enum(valuesOf(CHANGE_STATUS)),
  created_by_name: z.string(),
  created_at: z.string(),
  tenant_name: z.string(),
  end: date,
  spaces: z.array(z.strictObject({ id: z.number(), area: z.string(), label: z.string() })),
  clauses: z.array(chargeClauseWith({ line: z.number().nullable(), ...payee, ...clauseNames })),
  deposits: z.array(z.strictObject({ ...depositClause.shape, charge_item_name: z.string() })),
  late_fee: lateFeeClause.nullable(),
  lease_options: leaseOptions,
  dropped_adjustments: droppedAdjustments(),
});

const ofContract = z.strictObject({ contract_id: id });

/** A version as agreed: its terms, and the change that created it. */
export const contractVersion = z.strictObject({
  version_no: z.number(),
  effective_on: date,
  reason: z.string(),
  tenant_name: z.string(),
  end: date,
  spaces: contract.shape.spaces,
  clauses: z.array(chargeClauseWith({ line: z.number(), ...payee, ...clauseNames })),
  deposits: contract.shape.deposits,
  late_fee: lateFeeClause.nullable(),
  lease_options: leaseOptions,
});

export type ChangeSave = z.input<typeof changeSave>;
export type ChangeTerms = z.output<typeof changeSave>;
export type Change = z.output<typeof change>;
export type ChangeRow = z.output<typeof changeRow>;
export type ManualAdjustment = z.output<typeof manualAdjustment>;
export type DroppedAdjustment = z.output<ReturnType<typeof droppedAdjustments>>[number];
export type ChangePreview = z.output<typeof changePreview>;
export type ContractVersion = z.output<typeof contractVersion>;

export const changeSchemas = {
  '/api/contracts/change/get': { input: byId, output: change },
  '/api/contracts/change/save': { input: changeSave, output: change },
  '/api/contracts/change/delete': { input: ids, output: deleted },
  '/api/contracts/change/preview': { input: changeSave, output: changePreview },
  '/api/contracts/change/of-contract': { input: ofContract, output: z.array(change) },
  '/api/contracts/contract/versions': { input: byId, output: z.array(contractVersion) },
};
