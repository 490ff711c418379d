// Yearly cost reconciliation (年度清算, docs/domain §6.1): a pool with its items and rules, its shares, and the run that posts it.
import * as z from 'zod';
import { upload } from '#api/account/file.schema';
import { byId, deleted, identity, stored } from '#api/kernel/endpoint/crud.schema';
import { businessDate, date, fen, id, rate, reason, remark, text, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { RECEIVABLE_STATUS } from '../labels';
import { COST_BASIS, COST_POOL_STATUS } from './cost-pool-labels';
import { costCap, costTermSchemas } from './cost-term.schema';

const MOST_BUILDINGS = 200;
const MOST_ITEMS = 100;
const MOST_CHARGE_ITEMS = 20;

const item = z.strictObject({
  name: text(40),
  /** Costs, tax included; below 0 for a refund. */
  amount_fen: fen,
  variable: z.boolean().default(false),
  controllable: z.boolean().default(true),
  charge_item_ids: z.array(id).max(MOST_CHARGE_ITEMS).default([]),
});

const items = z
  .array(item)
  .min(1, '请填写至少一项费用')
  .max(MOST_ITEMS, `最多 ${MOST_ITEMS} 项费用`)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach(({ name }, place) => {
      if (seen.has(name))
        issues.push({ code: 'custom', path: [place, 'name'], message: '该费用名称已填写', input: name });
      seen.add(name);
    });
    if (value.length > 0 && value.reduce((sum, { amount_fen }) => sum + amount_fen, 0) <= 0)
      issues.push({ code: 'custom', path: [0, 'amount_fen'], message: '费用合计须大于 0', input: value });
  });

const once = (ids: readonly number[]) => new Set(ids).size === ids.length;

const fields = {
  name: text(60),
  legal_entity_id: id,
  start_date: businessDate,
  end_date: businessDate,
  building_ids: z
    .array(id)
    .min(1, '请选择楼宇')
    .max(MOST_BUILDINGS, `最多 ${MOST_BUILDINGS} 栋楼宇`)
    .refine(once, '楼宇重复'),
  items,
  basis: z.enum(valuesOf(COST_BASIS)).default('rentable'),
  /** Occupancy to which variable items are grossed up. */
  target: rate
    .refine((value) => Number(value) > 0, '目标出租率须大于 0')
    .nullable()
    .default(null),
  /** Surcharge on every share. */
  admin: rate.default('0'),
  remark: remark(200),
};

export const costPoolSave = z
  .strictObject({ ...identity, ...fields })
  .refine(({ start_date, end_date }) => end_date >= start_date, {
    path: ['end_date'],
    message: '结束日期不能早于开始日期',
  });

const run = z.strictObject({
  id: z.number(),
  charge_item: z.string(),
  charge_item_id: z.number(),
  due_date: date,
  posted_on: date,
  posted_by: z.string(),
  pool_fen: z.number(),
  charges_fen: z.number(),
  owner_fen: z.number(),
  undone_on: date.nullable(),
  undone_by: z.string(),
  undo_reason: z.string(),
});

const costPool = z.strictObject({
  ...stored,
  number: z.string(),
  status: z.enum(valuesOf(COST_POOL_STATUS)),
  name: z.string(),
  legal_entity_id: z.number(),
  entity_name: z.string(),
  start_date: date,
  end_date: date,
  building_ids: z.array(z.number()),
  building_names: z.array(z.string()),
  items: z.array(
    z.strictObject({
      name: z.string(),
      amount_fen: z.number(),
      variable: z.boolean(),
      controllable: z.boolean(),
      charge_item_ids: z.array(z.number()),
      charge_items: z.array(z.string()),
    }),
  ),
  basis: z.enum(valuesOf(COST_BASIS)),
  target: z.string().nullable(),
  admin: z.string(),
  remark: z.string(),
  /** Runs, the latest first; the one not undone is in force. */
  runs: z.array(run),
});

/** Share of a contract; fractions are exact, amounts in fen. */
const share = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  m2_days: z.string(),
  share: z.string(),
  before_cap: z.string(),
  controllable: z.string(),
  controllable_capped: z.string(),
  cap: z.string().nullable(),
  capped: z.string(),
  rate: z.string().nullable(),
  charge_fen: z.number(),
  billed_fen: z.number(),
  result_fen: z.number(),
  /** The posted receivable. */
  receivable_id: z.number().nullable(),
  status: z.enum(valuesOf(RECEIVABLE_STATUS)).nullable(),
  open_fen: z.number().nullable(),
});

const costShares = z.strictObject({
  posted: z.boolean(),
  rentable_m2_days: z.string(),
  let_m2_days: z.string(),
  /** `null` when nothing was for rent. */
  occupancy: z.string().nullable(),
  gross_up: z.string(),
  pool_fen: z.number(),
  charges_fen: z.number(),
  billed_fen: z.number(),
  result_fen: z.number(),
  owner_fen: z.number(),
  shares: z.array(share),
});

const explained = z.strictObject({
  spaces: z.array(
    z.strictObject({
      label: z.string(),
      area: z.string(),
      start: date,
      end: date,
      days: z.number(),
      m2_days: z.string(),
    }),
  ),
  items: z.array(
    z.strictObject({
      name: z.string(),
      amount_fen: z.number(),
      variable: z.boolean(),
      controllable: z.boolean(),
      excluded: z.boolean(),
      /** Grossed-up costs, and the contract's part of them including the admin share. */
      grossed: z.string(),
      part: z.string(),
    }),
  ),
  cap: costCap,
  /** Rate of last year, or of the base period: yuan per m² and year, as a fraction of fen. */
  base_rate: z.string().nullable(),
  billed: z.array(
    z.strictObject({
      receivable_id: z.number(),
      charge_item: z.string(),
      start: date,
      end: date,
      gross_fen: z.number(),
      days: z.number(),
      of_days: z.number(),
      area: z.string(),
      of_area: z.string(),
      fen: z.number(),
    }),
  ),
});

const costShareOf = z.strictObject({ id, contract_id: id });
const explainedShare = share.extend({ explained });

/** `charges_fen`, `billed_fen`: as shown in the preview; the call is refused when they have changed since. */
export const costPostInput = z.strictObject({
  id,
  version,
  charge_item_id: id,
  due_date: businessDate,
  charges_fen: z.int(),
  billed_fen: z.int(),
});
const costUndoInput = z.strictObject({ id, reason: reason('请填写撤销原因') });
const offsetDone = z.strictObject({ used_fen: z.number() });
/** Includes the whole pool when no contracts are given. */
const statementInput = z.strictObject({ id, contract_ids: z.array(id).max(5000).default([]) });

const readCosts = z.strictObject({
  lines: z.array(
    z.strictObject({ name: z.string(), amount_fen: z.number(), variable: z.boolean(), controllable: z.boolean() }),
  ),
  wrong: z.array(z.string()),
  left_out: z.number(),
});

export type CostPoolSave = z.input<typeof costPoolSave>;
export type CostPoolSaved = z.output<typeof costPoolSave>;
export type CostPool = z.output<typeof costPool>;
export type CostShare = z.output<typeof share>;
export type CostShares = z.output<typeof costShares>;
export type CostShareOf = z.output<typeof costShareOf>;
export type Explained = z.output<typeof explained>;
export type ExplainedShare = z.output<typeof explainedShare>;
export type CostPost = z.output<typeof costPostInput>;
export type CostUndo = z.output<typeof costUndoInput>;
export type OffsetDone = z.output<typeof offsetDone>;

export const costPoolSchemas = {
  '/api/finance/cost-pool/read-costs': { input: upload, output: readCosts },
  '/api/finance/cost-pool/get': { input: byId, output: costPool },
  '/api/finance/cost-pool/save': { input: costPoolSave, output: costPool },
  '/api/finance/cost-pool/delete': { input: z.strictObject({ ids: z.array(id).min(1).max(200) }), output: deleted },
  '/api/finance/cost-pool/shares': { input: byId, output: costShares },
  '/api/finance/cost-pool/share': { input: costShareOf, output: explainedShare },
  '/api/finance/cost-pool/post': { input: costPostInput, output: costPool },
  '/api/finance/cost-pool/undo': { input: costUndoInput, output: costPool },
  '/api/finance/cost-pool/offset': { input: costShareOf, output: offsetDone },
  '/api/finance/cost-pool/report-pdf': { input: statementInput, output: null },
  ...costTermSchemas,
};
