// Late fees (滞纳金, docs/domain §5.9): their amounts on a day, posting them, and waiving posted ones.
import * as z from 'zod';
import { otherwise } from '../approval/task.schema';
import { bulkDone, tickedIds } from '../kernel/endpoint/bulk.schema';
import { byId, deleted } from '../kernel/endpoint/crud.schema';
import { date, id, positiveFen, reason, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { LEFT_OUT, PROPOSAL_STATUS } from './labels';
import { runLimits } from './run.schema';

/** Limits to one legal entity, or all. */
const ofEntity = { legal_entity_id: id.nullish() };
/** Without a day the preview begins with the values of the last run (docs/domain §6.3). */
export const lateFeesQuery = z.strictObject({ as_of: date.nullable().default(null), ...ofEntity, ...runLimits });

/** A principal with a fee on the day, computed from its start, and the fees charged before. */
export const lateFeeRow = z.strictObject({
  receivable_id: z.number(),
  tenant_id: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  charge_item: z.string(),
  start_date: date,
  end_date: date,
  due_date: date,
  gross_fen: z.number(),
  open_fen: z.number(),
  rate_daily: z.string(),
  /** The charged days and the principal of each period, fen. */
  periods: z.array(z.strictObject({ start: date, end: date, days: z.number(), open: z.number() })),
  /** Money of the tenant on account that counts as paid, fen. */
  credit_fen: z.number(),
  fee_fen: z.number(),
  posted_fen: z.number(),
  to_post_fen: z.number(),
});

export const lateFees = z.strictObject({
  as_of: date,
  legal_entity_id: z.number().nullable(),
  min_fen: z.number(),
  /** Number of rows and their sum; `rows` may be fewer. */
  count: z.number(),
  to_post_fen: z.number(),
  /** Receivables with a reduced fee because money on account counts as paid, and the total reduction. */
  spared_count: z.number(),
  spared_fen: z.number(),
  rows: z.array(lateFeeRow),
  /** What the run leaves out, by tenant and reason. */
  left_out: z.array(
    z.strictObject({
      tenant_id: z.number(),
      tenant_name: z.string(),
      count: z.number(),
      to_post_fen: z.number(),
      reason: z.enum(valuesOf(LEFT_OUT)),
    }),
  ),
  left_out_count: z.number(),
  left_out_fen: z.number(),
});

/** Posts all fees of the day's preview when no ids are given; given ids are posted whatever the limits. */
export const postLateFeesInput = z.strictObject({
  as_of: date,
  ...ofEntity,
  ...runLimits,
  receivable_ids: z.array(id).min(1, '请至少选择一笔').max(5000).nullable(),
});
export const postedLateFees = z.strictObject({ posted: z.number(), posted_fen: z.number() });

export const waiverSave = z.strictObject({
  id: id.optional(),
  version: version.optional(),
  receivable_id: id,
  amount_fen: positiveFen,
  reason: reason('请填写减免原因'),
});
/** Waives the same share of the open amount on each late fee, each submitted by its chain; the given approvers decide when there is none. */
export const waiveManyInput = z.strictObject({
  ids: tickedIds,
  percent: z.int('应为整数').min(1, '减免比例为 1 至 100').max(100, '减免比例为 1 至 100'),
  reason: reason('请填写减免原因'),
  approvers: otherwise,
});
export const waiver = z.strictObject({
  id: z.number(),
  version: z.number(),
  receivable_id: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  charge_item: z.string(),
  amount_fen: z.number(),
  reason: z.string(),
  status: z.enum(valuesOf(PROPOSAL_STATUS)),
  created_by: z.string(),
  created_at: z.string(),
});

export type LateFeesInput = z.input<typeof lateFeesQuery>;
export type LateFeesQuery = z.output<typeof lateFeesQuery>;
export type LateFeeRow = z.infer<typeof lateFeeRow>;
export type LateFees = z.infer<typeof lateFees>;
export type PostLateFeesInput = z.input<typeof postLateFeesInput>;
export type PostLateFees = z.output<typeof postLateFeesInput>;
export type PostedLateFees = z.infer<typeof postedLateFees>;
export type WaiverSave = z.infer<typeof waiverSave>;
export type WaiveMany = z.infer<typeof waiveManyInput>;
export type Waiver = z.infer<typeof waiver>;

const waiversOf = z.strictObject({ receivable_id: id });

export const lateFeeSchemas = {
  '/api/finance/late-fee/preview': { input: lateFeesQuery, output: lateFees },
  '/api/finance/late-fee/post': { input: postLateFeesInput, output: postedLateFees },
  '/api/finance/late-fee-waiver/of-receivable': { input: waiversOf, output: z.array(waiver) },
  '/api/finance/late-fee-waiver/get': { input: byId, output: waiver },
  '/api/finance/late-fee-waiver/save': { input: waiverSave, output: waiver },
  '/api/finance/late-fee-waiver/apply-many': { input: waiveManyInput, output: bulkDone },
  '/api/finance/late-fee-waiver/delete': { input: byId, output: deleted },
};
