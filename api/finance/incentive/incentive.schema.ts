// Incentives of leases (租赁激励, docs/domain §5.16) as of today, and the confirmations that they are owed.
import * as z from 'zod';
import { storedFile } from '#api/account/file.schema';
import { INCENTIVE_KIND, INCENTIVE_TRIGGER } from '#api/contracts/labels';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { businessDate, date, id, optionalText, positiveFen, reason } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { INCENTIVE_STATE } from '../labels';

const MOST_FILES = 20;

export const confirmation = z.strictObject({
  id,
  /** By default all that is owed and not confirmed. */
  amount_fen: positiveFen.nullable().default(null),
  acted_on: businessDate,
  /** Number and day of the tenant's invoice, where the incentive is paid against invoices. */
  invoice_number: optionalText(64),
  invoice_on: businessDate.nullable().default(null),
  attachment_ids: z.array(id).max(MOST_FILES, `最多 ${MOST_FILES} 个附件`).default([]),
  remark: optionalText(200),
});
export const undoConfirmation = z.strictObject({ id, reason: reason('请填写撤销原因') });

const act = z.strictObject({
  id: z.number(),
  acted_on: date,
  accounting_date: date,
  amount_fen: z.number(),
  /** Paid, or offset by a rent credit. */
  paid_fen: z.number(),
  invoice_number: z.string(),
  invoice_on: date.nullable(),
  remark: z.string(),
  /** The negative receivable of a rent credit. */
  receivable_id: z.number().nullable(),
  by: z.string(),
  undone_on: date.nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string(),
  attachments: z.array(storedFile),
});
export const leaseIncentive = z.strictObject({
  id: z.number(),
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  kind: z.enum(valuesOf(INCENTIVE_KIND)),
  trigger: z.enum(valuesOf(INCENTIVE_TRIGGER)),
  due_on: date.nullable(),
  charge_item: z.string().nullable(),
  against_invoices: z.boolean(),
  clawback: z.boolean(),
  remark: z.string(),
  amount_fen: z.number(),
  /** Day from which it is owed; `null` while it is unknown. */
  event_on: date.nullable(),
  /** What can be confirmed in total. */
  left_fen: z.number(),
  confirmed_fen: z.number(),
  paid_fen: z.number(),
  returned_fen: z.number(),
  /** Owed and not confirmed. */
  to_confirm_fen: z.number(),
  /** Owed and not paid. */
  open_fen: z.number(),
  state: z.enum(valuesOf(INCENTIVE_STATE)),
  acts: z.array(act),
});
const ofContract = z.strictObject({ contract_id: id });

export type ConfirmationInput = z.input<typeof confirmation>;
export type Confirmation = z.output<typeof confirmation>;
export type UndoConfirmation = z.infer<typeof undoConfirmation>;
export type LeaseIncentive = z.infer<typeof leaseIncentive>;
export type IncentiveAct = z.infer<typeof act>;

export const incentiveSchemas = {
  '/api/finance/incentive/of-contract': { input: ofContract, output: z.array(leaseIncentive) },
  '/api/finance/incentive/get': { input: byId, output: leaseIncentive },
  '/api/finance/incentive/confirm': { input: confirmation, output: leaseIncentive },
  '/api/finance/incentive/offset': { input: byId, output: leaseIncentive },
  '/api/finance/incentive/undo': { input: undoConfirmation, output: leaseIncentive },
};
