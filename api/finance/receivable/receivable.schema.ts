// Receivable (应收) with the entries on it, and voiding.
import * as z from 'zod';
import { bulkDone, bulkReason } from '#api/kernel/endpoint/bulk.schema';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, id, reason } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { INVOICE_KIND, INVOICE_STATUS, INVOICED } from '../invoice/invoice-labels';
import { RECEIVABLE_STATUS } from '../labels';

export const writeOffEntry = z.strictObject({
  id: z.number(),
  /** `null` for an entry without cash (冲抵). */
  cash_record_id: z.number().nullable(),
  receivable_id: z.number(),
  amount_fen: z.number(),
  value_date: date,
  accounting_date: date,
  payer: z.string(),
  charge_item: z.string(),
  tenant_name: z.string(),
  period: z.string(),
  reverses_id: z.number().nullable(),
  undone: z.boolean(),
  /** The requested undoing that is not decided yet. */
  undo_request_id: z.number().nullable(),
  reason: z.string(),
  created_by: z.string(),
});

/** A correction of the receivable, itself a receivable. */
const adjustmentRow = z.strictObject({
  id: z.number(),
  created_on: date,
  gross_fen: z.number(),
  received_fen: z.number(),
  voided: z.boolean(),
  remark: z.string(),
  created_by: z.string(),
});

/** A late fee posted for the receivable, less its waivers. */
const lateFeeEntry = z.strictObject({
  id: z.number(),
  through: date,
  gross_fen: z.number(),
  waived_fen: z.number(),
  received_fen: z.number(),
  voided: z.boolean(),
});

/** A line of an invoice on the receivable; negative on a red invoice. */
const invoiceOfReceivable = z.strictObject({
  id: z.number(),
  invoice_id: z.number(),
  serial: z.string(),
  kind: z.enum(valuesOf(INVOICE_KIND)),
  status: z.enum(valuesOf(INVOICE_STATUS)),
  number: z.string(),
  issued_on: date.nullable(),
  gross_fen: z.number(),
});

export const receivable = z.strictObject({
  id: z.number(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  /** The version of the contract that posted it. */
  version_no: z.number().nullable(),
  /** The line of the clause it is computed from, and the version of that clause; an adjustment has those of its original. */
  line: z.number().nullable(),
  clause_version_no: z.number().nullable(),
  /** Only for an adjustment: its original, and the amount before. */
  adjusts_id: z.number().nullable(),
  before_fen: z.number().nullable(),
  remark: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  charge_item: z.string(),
  charge_kind: z.string(),
  start_date: date,
  end_date: date,
  due_date: date,
  gross_fen: z.number(),
  net_fen: z.number(),
  tax_fen: z.number(),
  received_fen: z.number(),
  /** Counted from the application on; `null` when it is never invoiced. */
  invoiced_fen: z.number(),
  invoiced: z.enum(valuesOf(INVOICED)).nullable(),
  status: z.enum(valuesOf(RECEIVABLE_STATUS)),
  voided_on: date.nullable(),
  void_reason: z.string(),
  /** Only for a late fee: the receivable it was charged for. */
  principal_id: z.number().nullable(),
  /** Only for a meter's charge: the computation of its amount. */
  explanation: z.string().nullable(),
  /** The yearly reconciliation that posted it. */
  cost_pool: z.strictObject({ id: z.number(), number: z.string() }).nullable(),
  write_offs: z.array(writeOffEntry),
  adjustments: z.array(adjustmentRow),
  late_fees: z.array(lateFeeEntry),
  invoices: z.array(invoiceOfReceivable),
});

export const voidReceivableInput = z.strictObject({ id, reason: reason('请填写作废原因') });

export type Receivable = z.infer<typeof receivable>;
export type Adjustment = z.infer<typeof adjustmentRow>;
export type LateFeeEntry = z.infer<typeof lateFeeEntry>;
export type InvoiceOfReceivable = z.infer<typeof invoiceOfReceivable>;
export type WriteOffEntry = z.infer<typeof writeOffEntry>;
export type VoidReceivable = z.infer<typeof voidReceivableInput>;

export const receivableSchemas = {
  '/api/finance/receivable/get': { input: byId, output: receivable },
  '/api/finance/receivable/void': { input: voidReceivableInput, output: receivable },
  '/api/finance/receivable/void-many': { input: bulkReason('请填写作废原因'), output: bulkDone },
};
