// Instalment plans (分期计划) and the schedule of automatic reminders (催缴方案).
import * as z from 'zod';
import { date, id, positiveFen, text, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { DUNNING_CHANNEL, PLAN_STATUS } from './labels';

export const MOST_INSTALMENTS = 60;

const instalment = z.strictObject({ due_date: date, amount_fen: positiveFen });

/** Immutable: a new agreement requires cancelling it and creating another plan. */
export const planSave = z
  .strictObject({
    receivable_ids: z.array(id).min(1, '请选择应收').max(500, '一次最多 500 笔'),
    instalments: z.array(instalment).min(1, '请至少分一期').max(MOST_INSTALMENTS, `最多 ${MOST_INSTALMENTS} 期`),
    grace_days: z.int('应为整数').min(0, '应在 0 到 90 之间').max(90, '应在 0 到 90 之间').default(0),
    reason: text(200),
  })
  .check(({ value, issues }) => {
    value.instalments.forEach(({ due_date }, index) => {
      const before = value.instalments[index - 1];
      if (before && before.due_date >= due_date)
        issues.push({
          code: 'custom',
          path: ['instalments', index, 'due_date'],
          input: due_date,
          message: `第 ${index + 1} 期的日期须晚于上一期`,
        });
    });
  });

export const plan = z.strictObject({
  id: z.number(),
  tenant_id: z.number(),
  entity_name: z.string(),
  reason: z.string(),
  started_on: date,
  grace_days: z.number(),
  status: z.enum(valuesOf(PLAN_STATUS)),
  ended_on: date.nullable(),
  end_reason: z.string(),
  total_fen: z.number(),
  /** Settled amount of its receivables since it began: payments, offsets, and voids. */
  settled_fen: z.number(),
  created_by: z.string(),
  instalments: z.array(
    z.strictObject({ seq: z.number(), due_date: date, amount_fen: z.number(), covered_fen: z.number() }),
  ),
  receivables: z.array(
    z.strictObject({
      receivable_id: z.number(),
      charge_item: z.string(),
      start_date: date,
      end_date: date,
      due_date: date,
      /** Amount at the creation of the plan, and now, fen. */
      planned_fen: z.number(),
      open_fen: z.number(),
    }),
  ),
});

export const planCancel = z.strictObject({ id, reason: text(200) });
const ofTenant = z.strictObject({ tenant_id: id });

const days = z.int('应为整数').min(1, '应在 1 到 365 之间').max(365, '应在 1 到 365 之间').nullable().default(null);
const channel = z.enum(valuesOf(DUNNING_CHANNEL)).default('email');

const steps = {
  enabled: z.boolean(),
  days_1: days,
  channel_1: channel,
  days_2: days,
  channel_2: channel,
  days_3: days,
  channel_3: channel,
};

/** Applies to the enterprise when there is no tenant. */
export const dunningSave = z
  .strictObject({ tenant_id: id.nullable().default(null), version, ...steps })
  .check(({ value, issues }) => {
    const { days_1, days_2, days_3 } = value;
    const wrong = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (days_1 !== null && days_2 !== null && days_2 <= days_1) wrong('days_2', '须多于首次催缴的天数');
    const before = Math.max(days_1 ?? 0, days_2 ?? 0);
    if (days_3 !== null && days_3 <= before) wrong('days_3', '须多于前一次催缴的天数');
    if (value.enabled && days_1 === null && days_2 === null && days_3 === null)
      wrong('days_1', '请至少填写一档催缴的逾期天数');
  });

/** The effective schedule of the tenant: their own, or else the enterprise's; without either no reminders are sent. */
export const dunning = z.strictObject({
  tenant_id: z.number().nullable(),
  own: z.boolean(),
  version: z.number(),
  ...steps,
});
const dunningOf = z.strictObject({ tenant_id: id.nullable().default(null) });

export type PlanSave = z.input<typeof planSave>;
export type PlanSaved = z.output<typeof planSave>;
export type InstalmentPlan = z.infer<typeof plan>;
export type PlanCancel = z.infer<typeof planCancel>;
export type DunningSave = z.input<typeof dunningSave>;
export type DunningSaved = z.output<typeof dunningSave>;
export type Dunning = z.infer<typeof dunning>;
export type DunningOf = z.input<typeof dunningOf>;

export const dunningSchemas = {
  '/api/finance/instalment-plan/of-tenant': { input: ofTenant, output: z.array(plan) },
  '/api/finance/instalment-plan/save': { input: planSave, output: plan },
  '/api/finance/instalment-plan/cancel': { input: planCancel, output: plan },
  '/api/finance/dunning/get': { input: dunningOf, output: dunning },
  '/api/finance/dunning/save': { input: dunningSave, output: dunning },
  '/api/finance/dunning/delete': { input: ofTenant, output: dunning },
};
