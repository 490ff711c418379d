// Invoices (发票, docs/domain §6): applying, deciding, numbers, and one with its lines.
import * as z from 'zod';
import { MOST_TICKED } from '#api/kernel/endpoint/bulk';
import { bulkDone, tickedIds } from '#api/kernel/endpoint/bulk.schema';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, id, month, optionalText, positiveFen, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { runLimits } from '../run.schema';
import { INVOICE_ACT, INVOICE_KIND, INVOICE_STAGE } from './invoice-labels';

/** Maximum number of receivables on one invoice. */
export const MOST_LINES = 200;
/** Maximum number of invoices per file for the tax bureau. */
const MOST_EXPORTED = 1000;
const kind = z.enum(valuesOf(INVOICE_KIND));
const why = text(200);

export const invoiceableQuery = z.strictObject({ tenant_id: id, due_to: date.nullable().default(null) });

const buyer = z.strictObject({
  title: z.string(),
  tax_number: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
});

export const invoiceable = z.strictObject({
  buyer,
  /** Default kind of the tenant. */
  kind: kind.nullable(),
  /** Buyer data missing for each kind of invoice. */
  missing: z.record(kind, z.array(z.string())),
  rows: z.array(
    z.strictObject({
      receivable_id: z.number(),
      legal_entity_id: z.number(),
      entity_name: z.string(),
      contract_number: z.string().nullable(),
      charge_item: z.string(),
      start_date: date,
      end_date: date,
      due_date: date,
      gross_fen: z.number(),
      received_fen: z.number(),
      invoiced_fen: z.number(),
      /** Remaining amount that may be invoiced, including adjustments. */
      open_fen: z.number(),
      tax_rate: z.string().nullable(),
      item_name: z.string(),
      /** Reason why it cannot be invoiced. */
      fault: z.string(),
    }),
  ),
});

export const applyInput = z.strictObject({
  tenant_id: id,
  kind,
  items: z
    .array(z.strictObject({ receivable_id: id, amount_fen: positiveFen }))
    .min(1, '请至少选择一笔应收')
    .max(MOST_LINES, `一张发票最多 ${MOST_LINES} 笔应收`),
  /** Set when the property is in another city than the lessor. */
  cross_city: z.boolean().default(false),
  remark: optionalText(200),
});

/** Applies for what a month's due receivables leave to invoice, of the running month by default, or for the given receivables. */
export const invoiceRun = z.strictObject({
  month: month.nullable().default(null),
  park_ids: z.array(id).max(200).default([]),
  receivable_ids: z.array(id).max(MOST_TICKED, `一次最多 ${MOST_TICKED} 条`).default([]),
  ...runLimits,
});

/** The totals are those of the applications that the run makes; the lists may have fewer rows. */
export const invoiceRunPreview = z.strictObject({
  count: z.number(),
  gross_fen: z.number(),
  net_fen: z.number(),
  tax_fen: z.number(),
  invoices: z.array(
    z.strictObject({
      tenant_id: z.number(),
      tenant_name: z.string(),
      entity_name: z.string(),
      kind,
      items: z.string(),
      lines: z.number(),
      gross_fen: z.number(),
    }),
  ),
  left_out: z.array(
    z.strictObject({
      tenant_id: z.number(),
      tenant_name: z.string(),
      what: z.string(),
      amount_fen: z.number(),
      reason: z.string(),
      /** Set when the user left the tenant out. */
      chosen: z.boolean(),
    }),
  ),
  left_out_count: z.number(),
  left_out_fen: z.number(),
});
/** `ids`: of the applications, in their order. */
export const invoiceRunDone = z.strictObject({ count: z.number(), gross_fen: z.number(), ids: z.array(z.number()) });

export const reviewManyInput = z
  .strictObject({ ids: tickedIds, decision: z.enum(['approve', 'reject']), reason: optionalText(200) })
  .check((context) => {
    const { decision, reason } = context.value;
    if (decision === 'reject' && reason === '')
      context.issues.push({ code: 'custom', path: ['reason'], message: '请填写驳回原因', input: reason });
  });

export const reviewInput = z
  .strictObject({ id, decision: z.enum(['approve', 'reject']), reason: optionalText(200) })
  .check((context) => {
    const { decision, reason } = context.value;
    if (decision === 'reject' && reason === '')
      context.issues.push({ code: 'custom', path: ['reason'], message: '请填写驳回原因', input: reason });
  });

export const issueInput = z.strictObject({ id, number: text(20), code: optionalText(12), issued_on: date });
export const closeInput = z.strictObject({ id, reason: why });
/** Reverses the rest of the invoice when no lines are given. */
export const redFlushInput = z.strictObject({
  id,
  reason: why,
  lines: z
    .array(z.strictObject({ line_id: id, amount_fen: positiveFen }))
    .min(1, '请至少填写一行的红冲金额')
    .max(MOST_LINES, `一张发票最多 ${MOST_LINES} 行`)
    .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, '同一行只能填写一次')
    .optional(),
});
/** Includes all invoices waiting to be issued when no ids are given. */
export const bulkInput = z.strictObject({ ids: z.array(id).max(MOST_EXPORTED).default([]) });

export const numberRow = z.strictObject({
  serial: text(40),
  number: text(20),
  code: optionalText(12),
  issued_on: date,
});

const line = z.strictObject({
  /** Line of the original invoice, also on a red note that reverses part of it. */
  line_id: z.number(),
  receivable_id: z.number(),
  /** The receivable, or the one it adjusts. */
  group_id: z.number(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  charge_item: z.string(),
  item_name: z.string(),
  tax_code: z.string(),
  tax_rate: z.string(),
  gross_fen: z.number(),
  net_fen: z.number(),
  tax_fen: z.number(),
  /** Amount reversed by issued red notes. */
  reversed_fen: z.number(),
  reversed_net_fen: z.number(),
  rental: z.boolean(),
  property_region: z.string(),
  property_address: z.string(),
  certificate_number: z.string(),
  lease_start: date.nullable(),
  lease_end: date.nullable(),
  cross_city: z.boolean(),
  area_unit: z.string(),
  /** Invoiced amount beyond the current debt of the receivable with its adjustments. */
  over_fen: z.number(),
});

const other = z.strictObject({ id: z.number(), serial: z.string() });

export const invoice = z.strictObject({
  id: z.number(),
  serial: z.string(),
  kind,
  stage: z.enum(valuesOf(INVOICE_STAGE)),
  legal_entity_id: z.number(),
  entity_name: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  ...buyer.shape,
  gross_fen: z.number(),
  net_fen: z.number(),
  tax_fen: z.number(),
  remark: z.string(),
  code: z.string(),
  number: z.string(),
  issued_on: date.nullable(),
  red_reason: z.string(),
  close_reason: z.string(),
  /** The reversed invoice, for a red one. */
  reverses: other.nullable(),
  /** The red invoices that reverse it, in part or whole. */
  red_notes: z.array(other.extend({ gross_fen: z.number() })),
  /** Set when the current user may decide on it. */
  may_review: z.boolean(),
  /** Paper invoices of this month can still be voided; all other issued ones must be red-flushed. */
  may_void: z.boolean(),
  lines: z.array(line),
  history: z.array(
    z.strictObject({ action: z.enum(valuesOf(INVOICE_ACT)), by: z.string(), at: z.string(), note: z.string() }),
  ),
});

export type InvoiceableQuery = z.input<typeof invoiceableQuery>;
export type Invoiceable = z.infer<typeof invoiceable>;
export type ApplyInput = z.input<typeof applyInput>;
export type Application = z.output<typeof applyInput>;
export type InvoiceRunInput = z.input<typeof invoiceRun>;
export type InvoiceRun = z.output<typeof invoiceRun>;
export type InvoiceRunPreview = z.infer<typeof invoiceRunPreview>;
export type InvoiceRunDone = z.infer<typeof invoiceRunDone>;
export type ReviewManyInput = z.input<typeof reviewManyInput>;
export type ReviewMany = z.output<typeof reviewManyInput>;
export type ReviewInput = z.input<typeof reviewInput>;
export type Review = z.output<typeof reviewInput>;
export type IssueInput = z.input<typeof issueInput>;
export type Issue = z.output<typeof issueInput>;
export type CloseInput = z.infer<typeof closeInput>;
export type RedFlushInput = z.input<typeof redFlushInput>;
export type RedFlush = z.output<typeof redFlushInput>;
export type BulkInput = z.input<typeof bulkInput>;
export type NumberRow = z.output<typeof numberRow>;
export type Invoice = z.infer<typeof invoice>;
export type InvoiceLine = Invoice['lines'][number];

export const invoiceSchemas = {
  '/api/finance/invoice/invoiceable': { input: invoiceableQuery, output: invoiceable },
  '/api/finance/invoice/apply': { input: applyInput, output: invoice },
  '/api/finance/invoice/run-preview': { input: invoiceRun, output: invoiceRunPreview },
  '/api/finance/invoice/run': { input: invoiceRun, output: invoiceRunDone },
  '/api/finance/invoice/review-many': { input: reviewManyInput, output: bulkDone },
  '/api/finance/invoice/get': { input: byId, output: invoice },
  '/api/finance/invoice/review': { input: reviewInput, output: invoice },
  '/api/finance/invoice/withdraw': { input: closeInput, output: invoice },
  '/api/finance/invoice/issue': { input: issueInput, output: invoice },
  '/api/finance/invoice/void': { input: closeInput, output: invoice },
  '/api/finance/invoice/red-flush': { input: redFlushInput, output: invoice },
  '/api/finance/invoice/report-bulk': { input: bulkInput, output: null },
};
