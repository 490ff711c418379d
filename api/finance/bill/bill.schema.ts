// Bills (账单, docs/domain §6): the monthly run, one bill with its lines and notices.
import * as z from 'zod';
import { MOST_NOTIFIED } from '#api/kernel/constants';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, id, month, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { BILL_PAID, BILL_STATUS, LEFT_OUT, NOTICE_CHANNEL, NOTICE_STATUS } from '../labels';
import { runLimits } from '../run.schema';

/** `earlier`: also includes unbilled receivables due before the month. */
export const billRun = z.strictObject({
  month,
  park_ids: z.array(id).max(200).default([]),
  earlier: z.boolean().default(false),
  ...runLimits,
});

/** Without a month the preview begins with the values of the last run and the month next to it (docs/domain §6.3). */
export const billPreview = billRun.extend({ month: month.nullable().default(null) });

const planned = z.strictObject({
  tenant_id: z.number(),
  tenant_name: z.string(),
  contract_number: z.string().nullable(),
  entity_name: z.string(),
  lines: z.number(),
  amount_fen: z.number(),
  arrears_fen: z.number(),
  prepayment_fen: z.number(),
  supplement: z.number(),
  due_date: date,
});
/** `count` and `amount_fen` are those of the bills that the run makes; `bills` and `left_out` may list fewer. */
export const billRunPreview = z.strictObject({
  month,
  park_ids: z.array(z.number()),
  earlier: z.boolean(),
  min_fen: z.number(),
  bills: z.array(planned),
  count: z.number(),
  amount_fen: z.number(),
  left_out: z.array(planned.extend({ reason: z.enum(valuesOf(LEFT_OUT)) })),
  left_out_count: z.number(),
  left_out_fen: z.number(),
  /** Number of unbilled receivables due before the month. */
  earlier_count: z.number(),
  earlier_fen: z.number(),
});
/** `ids`: of the created bills, in their order. */
export const billRunDone = z.strictObject({ count: z.number(), amount_fen: z.number(), ids: z.array(z.int()) });

const line = z.strictObject({
  receivable_id: z.number(),
  charge_item: z.string(),
  start_date: date,
  end_date: date,
  due_date: date,
  gross_fen: z.number(),
  /** Amount when the bill was made, fen. */
  billed_fen: z.number(),
  open_fen: z.number(),
});
/** A receivable due before the month, with its open amount when the bill was issued, fen. */
const arrears = line.omit({ gross_fen: true, billed_fen: true });
const notice = z.strictObject({
  id: z.number(),
  level: z.number(),
  channel: z.enum(valuesOf(NOTICE_CHANNEL)),
  target: z.string(),
  status: z.enum(valuesOf(NOTICE_STATUS)),
  failure: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  by: z.string(),
});
export const bill = z.strictObject({
  id: z.number(),
  number: z.string(),
  legal_entity_id: z.number(),
  entity_name: z.string(),
  park_name: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  month: z.string(),
  supplement: z.number(),
  due_date: date,
  issued_on: date,
  amount_fen: z.number(),
  arrears_fen: z.number(),
  prepayment_fen: z.number(),
  open_fen: z.number(),
  days_overdue: z.number(),
  status: z.enum(valuesOf(BILL_STATUS)),
  paid: z.enum(valuesOf(BILL_PAID)),
  voided_on: date.nullable(),
  void_reason: z.string(),
  reissues: z.strictObject({ id: z.number(), number: z.string() }).nullable(),
  reissued_as: z.strictObject({ id: z.number(), number: z.string() }).nullable(),
  lines: z.array(line),
  /** Sum up to `arrears_fen`; empty for bills issued before they were recorded. */
  arrears: z.array(arrears),
  notices: z.array(notice),
});

/** The computation of a line's amount, as it was posted. */
const billBasis = z.strictObject({
  receivable_id: z.number(),
  /** Names of the spaces it is charged for. */
  spaces: z.string(),
  /** Unit price × quantity; empty when the amount is not computed by terms or a meter. */
  parts: z.array(z.strictObject({ unit_price: z.string(), price_unit: z.string(), quantity: z.string() })),
  /** Steps of a meter's charge: readings, usage and price. */
  reading: z.string(),
  /** An adjustment's difference, or the remark of a manual entry. */
  note: z.string(),
});
const billReceipt = z.strictObject({
  /** Id of the write-off; one that offsets two lines of the bill is on both. */
  id: z.number(),
  receivable_id: z.number(),
  charge_item: z.string(),
  start_date: date,
  end_date: date,
  /** `null` for a deposit or a negative receivable, described by `payer`. */
  cash_record_id: z.number().nullable(),
  received_on: date,
  payer: z.string(),
  amount_fen: z.number(),
});
export const billDetails = z.strictObject({
  lines: z.array(billBasis),
  receipts: z.array(billReceipt),
  /** The bill's legal entity and its accounts, as printed. */
  payee: z.strictObject({
    name: z.string(),
    accounts: z.array(z.strictObject({ name: z.string(), bank: z.string(), number: z.string() })),
  }),
});

export const voidBillInput = z.strictObject({ id, reason: text(200) });
export const notifyInput = z.strictObject({
  ids: z.array(id).min(1, '请选择账单').max(MOST_NOTIFIED),
  level: z.int().min(0).max(3),
});
export const notifyDone = z.strictObject({
  /** Number of notices, and of text messages among them. */
  waiting: z.number(),
  sms: z.number(),
  left_out: z.array(z.strictObject({ number: z.string(), reason: z.string() })),
});

/** Content and recipients of the notices. */
export const noticePreview = notifyDone.extend({
  notices: z.array(
    z.strictObject({
      number: z.string(),
      tenant_name: z.string(),
      channel: z.enum(valuesOf(NOTICE_CHANNEL)),
      target: z.string(),
      subject: z.string(),
      content: z.string(),
    }),
  ),
  /** Channels that this server has no settings for; their notices are omitted. */
  unavailable: z.array(z.enum(valuesOf(NOTICE_CHANNEL))),
  /** Bills with a claim, so that a letter can be printed; it needs no recipient. */
  claimed_ids: z.array(z.number()),
});
export const letterInput = notifyInput.extend({ level: z.int().min(1).max(3) });
export const billIds = z.strictObject({ ids: z.array(id).min(1, '请选择账单').max(500, '一次最多 500 份') });

export type BillRun = z.output<typeof billRun>;
export type BillRunInput = z.input<typeof billRun>;
export type BillPreview = z.output<typeof billPreview>;
export type BillPreviewInput = z.input<typeof billPreview>;
export type BillRunPreview = z.infer<typeof billRunPreview>;
export type BillRunDone = z.infer<typeof billRunDone>;
export type Bill = z.infer<typeof bill>;
export type BillBasis = z.infer<typeof billBasis>;
export type BillDetails = z.infer<typeof billDetails>;
export type BillArrears = z.infer<typeof arrears>;
export type LetterInput = z.infer<typeof letterInput>;
export type BillLine = z.infer<typeof line>;
export type VoidBill = z.infer<typeof voidBillInput>;
export type NotifyInput = z.infer<typeof notifyInput>;
export type NotifyDone = z.infer<typeof notifyDone>;
export type NoticePreview = z.infer<typeof noticePreview>;

export const billSchemas = {
  '/api/finance/bill/preview': { input: billPreview, output: billRunPreview },
  '/api/finance/bill/run': { input: billRun, output: billRunDone },
  '/api/finance/bill/get': { input: byId, output: bill },
  '/api/finance/bill/details': { input: byId, output: billDetails },
  '/api/finance/bill/void': { input: voidBillInput, output: bill },
  '/api/finance/bill/notify': { input: notifyInput, output: notifyDone },
  '/api/finance/bill/notify-preview': { input: notifyInput, output: noticePreview },
  '/api/finance/bill/report-pdf': { input: billIds, output: null },
  '/api/finance/bill/letter-pdf': { input: letterInput, output: null },
};
