// Cash record (收款流水) and its write-offs (核销).
import * as z from 'zod';
import { otherwise } from '#api/approval/task.schema';
import { bulkDone, bulkReason, tickedIds } from '#api/kernel/endpoint/bulk.schema';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, id, optionalDate, optionalText, positiveFen, reason, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { CASH_DIRECTION, CASH_STATUS } from '../labels';
import { writeOffEntry } from '../receivable/receivable.schema';

export const cashRecordSave = z.strictObject({
  flow_account_id: id,
  received_on: date,
  amount_fen: positiveFen,
  payer: text(100),
  tenant_id: id.nullable().default(null),
  payment_type_id: id.nullable().default(null),
  bank_serial: optionalText(64),
  remark: optionalText(200),
});

/** An open receivable that this money could pay. */
export const candidate = z.strictObject({
  id: z.number(),
  tenant_name: z.string(),
  contract_number: z.string().nullable(),
  charge_item: z.string(),
  start_date: date,
  end_date: date,
  due_date: date,
  gross_fen: z.number(),
  open_fen: z.number(),
  /** Proposed write-off: oldest first, until the money is used up. */
  proposed_fen: z.number(),
});

export const payoutEntry = z.strictObject({
  id: z.number(),
  text: z.string(),
  amount_fen: z.number(),
  accounting_date: date,
  undone: z.boolean(),
  by: z.string(),
});

export const cashRecord = z.strictObject({
  id: z.number(),
  direction: z.enum(valuesOf(CASH_DIRECTION)),
  flow_account_id: z.number(),
  flow_account: z.string(),
  entity_name: z.string(),
  received_on: date,
  payer: z.string(),
  payer_account: z.string(),
  payer_bank: z.string(),
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  payment_type: z.string().nullable(),
  bank_serial: z.string().nullable(),
  amount_fen: z.number(),
  allocated_fen: z.number(),
  status: z.enum(valuesOf(CASH_STATUS)),
  remark: z.string(),
  void_reason: z.string(),
  write_offs: z.array(writeOffEntry),
  /** For an outgoing payment, the refunds it paid; for an incoming one, the refunds made from it. */
  payouts: z.array(payoutEntry),
});

export const candidatesQuery = z.strictObject({
  id,
  /** Tenant whose receivables are listed; by default the record's tenant, or the one with the payer's name. */
  tenant_id: id.nullable().default(null),
  /** Includes amounts not due yet in the proposal (提前核销); they are listed in any case. */
  not_due: z.boolean().default(false),
});
export const candidates = z.strictObject({
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  /** Reason for proposing this tenant. */
  reason: z.string(),
  rows: z.array(candidate),
});

export const writeOffInput = z.strictObject({
  cash_record_id: id,
  items: z
    .array(z.strictObject({ receivable_id: id, amount_fen: positiveFen }))
    .min(1, '请至少选择一笔应收')
    .max(500),
  accounting_date: optionalDate,
});
/** `approvers`: approvers chosen when undoing needs approval and no chain applies. */
export const undoInput = z.strictObject({ id, reason: reason('请填写反核销原因'), approvers: otherwise });
/** Ids of write-offs, or of money or receivables whose write-offs are undone. */
export const undoManyInput = z.strictObject({
  of: z.enum(['write_off', 'cash_record', 'receivable']),
  ids: tickedIds,
  reason: reason('请填写反核销原因'),
  approvers: otherwise,
});
/** A requested undoing of a write-off. */
export const undoRequest = z.strictObject({
  id: z.number(),
  write_off_id: z.number(),
  cash_record_id: z.number(),
  reason: z.string(),
});
export const voidCashInput = z.strictObject({ id, reason: reason('请填写作废原因') });

export const cashTenant = z.strictObject({ id, tenant_id: id.nullable() });

export type CashTenant = z.infer<typeof cashTenant>;
export type CashRecordSave = z.input<typeof cashRecordSave>;
export type PayoutEntry = z.infer<typeof payoutEntry>;
export type CashRecord = z.infer<typeof cashRecord>;
export type Candidate = z.infer<typeof candidate>;
export type Candidates = z.infer<typeof candidates>;
export type CandidatesQuery = z.input<typeof candidatesQuery>;
export type WriteOffInput = z.input<typeof writeOffInput>;
export type UndoInput = z.input<typeof undoInput>;
export type UndoTerms = z.output<typeof undoInput>;
export type UndoRequest = z.infer<typeof undoRequest>;
export type UndoMany = z.input<typeof undoManyInput>;
export type UndoManyTerms = z.output<typeof undoManyInput>;
export type VoidCash = z.infer<typeof voidCashInput>;

export const cashRecordSchemas = {
  '/api/finance/cash-record/get': { input: byId, output: cashRecord },
  '/api/finance/cash-record/save': { input: cashRecordSave, output: cashRecord },
  '/api/finance/cash-record/report-pdf': { input: byId, output: null },
  '/api/finance/cash-record/void': { input: voidCashInput, output: cashRecord },
  '/api/finance/cash-record/void-many': { input: bulkReason('请填写作废原因'), output: bulkDone },
  '/api/finance/cash-record/set-tenant': { input: cashTenant, output: cashRecord },
  '/api/finance/cash-record/candidates': { input: candidatesQuery, output: candidates },
  '/api/finance/write-off/save': { input: writeOffInput, output: cashRecord },
  '/api/finance/write-off/undo-request': { input: byId, output: undoRequest },
  '/api/finance/write-off/undo': { input: undoInput, output: cashRecord },
  '/api/finance/write-off/undo-many': { input: undoManyInput, output: bulkDone },
};
