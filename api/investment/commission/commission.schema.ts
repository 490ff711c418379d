// Schemas of commission calls (佣金, docs/domain §3.1) of a contract.
import * as z from 'zod';
import { bulkDone, bulkReason, tickedIds } from '#api/kernel/endpoint/bulk.schema';
import { date, id, optionalText } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { reportDay as day } from '#api/kernel/report/report.schema';
import { RECORDED_AS_OF } from '#api/kernel/report/usual';
import { commissionRule } from '../channel/commission-rule.schema';
import { COMMISSION_STATE, COMMISSION_TRIGGER } from '../labels';

/** Commission as of a day, by default today. Includes later entries, or only those known on the day. */
export const commissionQuery = z.strictObject({
  contract_id: id,
  as_of: day.optional(),
  known_as_of: z.enum(valuesOf(RECORDED_AS_OF.labels)).optional(),
});

export const approveLines = z.strictObject({ ids: tickedIds, acted_on: day });
export const payLines = z.strictObject({
  ids: tickedIds,
  flow_account_id: id,
  acted_on: day,
  remark: optionalText(200),
});

const act = z.strictObject({
  id: z.number(),
  kind: z.enum(['approve', 'pay']),
  acted_on: date,
  amount_fen: z.number(),
  remark: z.string(),
  /** `null` for a confirmation, and for payments from before accounts were stored. */
  flow_account: z.string().nullable(),
  /** `null` when it is not in the books. */
  accounting_date: date.nullable(),
  person: z.string(),
  undone_on: date.nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string(),
});

const figures = {
  earned_fen: z.number(),
  due_fen: z.number(),
  approved_fen: z.number(),
  paid_fen: z.number(),
  open_fen: z.number(),
  returned_fen: z.number(),
};

export const commissionLine = z.strictObject({
  id: z.number(),
  seq: z.number(),
  kind: z.enum(['instalment', 'return']),
  trigger: z.enum(valuesOf(COMMISSION_TRIGGER)).nullable(),
  months: z.number().nullable(),
  /** A fraction. */
  share: z.string().nullable(),
  due_on: date.nullable(),
  /** Amount fixed by the approval; `null` for repayments by the channel. */
  amount_fen: z.number(),
  /** Amount remaining after a clawback. */
  left_fen: z.number(),
  ...figures,
  state: z.enum(valuesOf(COMMISSION_STATE)),
  acts: z.array(act),
});

export const contractCommission = z.strictObject({
  channel_name: z.string(),
  rule: commissionRule,
  as_of: date,
  /** Amount by the current terms, before the approval. */
  amount_fen: z.number(),
  /** `null` before the approval, and when it was after the day. */
  approved_on: date.nullable(),
  lines: z.array(commissionLine),
});

export type CommissionQuery = z.infer<typeof commissionQuery>;
export type ApproveLines = z.infer<typeof approveLines>;
export type PayLinesInput = z.input<typeof payLines>;
export type PayLines = z.output<typeof payLines>;
export type CommissionLine = z.infer<typeof commissionLine>;
export type ContractCommission = z.infer<typeof contractCommission>;

const undo = { input: bulkReason('请填写撤销原因'), output: bulkDone };

export const commissionSchemas = {
  '/api/investment/commission/get': { input: commissionQuery, output: contractCommission.nullable() },
  '/api/investment/commission/approve': { input: approveLines, output: bulkDone },
  '/api/investment/commission/pay': { input: payLines, output: bulkDone },
  '/api/investment/commission/undo-approve': undo,
  '/api/investment/commission/undo-pay': undo,
};
