// Termination order (退租单, docs/domain §5.12): the end of a contract, its settlement, its handover.
import * as z from 'zod';
import { REFUND_WAY } from '#api/finance/labels';
import { payee } from '#api/finance/payee.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { bankAccountOrMasked, date, fen, id, optionalText, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { droppedAdjustments, manualAdjustment, piece } from '../change/change.schema';
import {
  CLAWBACK,
  INCENTIVE_KIND,
  SETTLED_ROW,
  SETTLEMENT_LINE,
  TERMINATION_KIND,
  TERMINATION_STATUS,
} from '../labels';

const line = z.strictObject({
  kind: z.enum(valuesOf(SETTLEMENT_LINE)),
  charge_item_id: id,
  /** Tax included; a penalty owed by the landlord is negative. */
  amount_fen: fen,
  remark: optionalText(100),
});
const check = z.strictObject({ item: text(40), done: z.boolean(), remark: optionalText(100) });

const own = {
  contract_id: id,
  kind: z.enum(valuesOf(TERMINATION_KIND)),
  leave_date: date,
  reason_id: id.nullable().default(null),
  lines: z.array(line).max(50).default([]),
  /** Mode of reclaiming the rent of free days. */
  clawback: z.enum(valuesOf(CLAWBACK)).default('none'),
  late_fee_waived: z.boolean().default(false),
  /** Charge item of returned incentives, except rent credits, which have their own; `null`: the item of the incentives' subject. */
  incentive_item_id: id.nullable().default(null),
  /** Part of the deposit forfeited to the landlord. */
  forfeit_fen: fen.min(0, '金额不能小于 0').default(0),
  /** Part of the tenant's prepayment used in this settlement. */
  prepayment_fen: fen.min(0, '金额不能小于 0').default(0),
  /** How money is returned to the tenant; `null`: the payment states its payee. */
  way: z.enum(valuesOf(REFUND_WAY)).nullable().default(null),
  payee_name: optionalText(100),
  payee_bank: optionalText(100),
  payee_account: bankAccountOrMasked,
  dropped_adjustments: droppedAdjustments(),
  checklist: z.array(check).max(50).default([]),
  remark: remark(),
};

export const terminationSave = z.strictObject({ ...identity, ...own });

const settledRow = z.strictObject({
  charge_item_name: z.string(),
  action: z.enum(valuesOf(SETTLED_ROW)),
  start: date,
  end: date,
  due: date,
  gross_fen: z.number(),
  charged_fen: z.number(),
  received_fen: z.number(),
  pieces: z.array(piece),
  /** Not part of `gross_fen` and `charged_fen`. */
  manual: manualAdjustment.default(null),
});

/** An incentive that the tenant returns by the days of the lease after the last one. */
const settledIncentive = z.strictObject({
  incentive_id: z.number(),
  kind: z.enum(valuesOf(INCENTIVE_KIND)),
  /** That of a rent credit; `null`: that of the order. */
  charge_item_id: z.number().nullable(),
  amount_fen: z.number(),
  confirmed_fen: z.number(),
  missed_days: z.number(),
  lease_days: z.number(),
  back_fen: z.number(),
  /** Not confirmed, so that it is not paid any more. */
  cancelled_fen: z.number(),
  /** Part of the result. */
  returned_fen: z.number(),
});

/** Amounts in fen; `result_fen` > 0 is owed by the tenant, < 0 is refunded to them. */
export const settlementSheet = z.strictObject({
  rows: z.array(settledRow),
  /** Includes the remaining manual adjustments. */
  charged_fen: z.number(),
  received_fen: z.number(),
  /** Open receivables outside the plan: entered manually, late fees posted. */
  others: z.array(
    z.strictObject({ receivable_id: z.number(), charge_item_name: z.string(), due: date, open_fen: z.number() }),
  ),
  others_fen: z.number(),
  lines_fen: z.number(),
  clawback_fen: z.number(),
  late_fee_fen: z.number(),
  incentives: z.array(settledIncentive),
  incentive_fen: z.number(),
  deposit_fen: z.number(),
  forfeit_fen: z.number(),
  prepayment_fen: z.number(),
  prepayment_available_fen: z.number(),
  result_fen: z.number(),
  owed_fen: z.number(),
  refund_fen: z.number(),
  posted_on: date,
});

export const termination = z.strictObject({
  ...stored,
  ...own,
  contract_number: z.string(),
  contract_start: date,
  contract_end: date,
  tenant_id: z.number(),
  tenant_name: z.string(),
  park_name: z.string(),
  reason_name: z.string().nullable(),
  status: z.enum(valuesOf(TERMINATION_STATUS)),
  created_by_name: z.string(),
  created_at: z.string(),
  /** The executed settlement; `null` before, when it is computed on request. */
  sheet: settlementSheet.nullable(),
});

const contract = z.strictObject({ contract_id: id });

/** Accounts that a refund can go to, the preset one first; numbers are masked. */
const knownPayees = z.strictObject({ tenant_name: z.string(), payees: z.array(payee) });

export type KnownPayees = z.infer<typeof knownPayees>;
export type TerminationSave = z.input<typeof terminationSave>;
export type TerminationTerms = z.output<typeof terminationSave>;
export type Termination = z.output<typeof termination>;
export type SettledIncentive = z.output<typeof settledIncentive>;
export type SettlementSheet = z.output<typeof settlementSheet>;

export const terminationSchemas = {
  '/api/contracts/termination/get': { input: byId, output: termination },
  '/api/contracts/termination/save': { input: terminationSave, output: termination },
  '/api/contracts/termination/delete': { input: ids, output: deleted },
  '/api/contracts/termination/preview': { input: terminationSave, output: settlementSheet },
  '/api/contracts/termination/payees': { input: contract, output: knownPayees },
  '/api/contracts/termination/reveal': { input: byId, output: payee },
  '/api/contracts/report/termination-pdf': { input: byId, output: null },
};
