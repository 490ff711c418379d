import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { dunningPlanRoutes } from './dunning-plan';
import { instalmentPlanRoutes } from './instalment-plan';

export const dunning: AreaObject = {
  routes: () => [...instalmentPlanRoutes, ...dunningPlanRoutes],
  constraints: {
    instalment_plan_reason: field('reason', '请填写分期原因'),
    instalment_plan_grace: field('grace_days', '应在 0 到 90 之间'),
    instalment_plan_ended: conflict('分期计划的状态与结束日期、原因不一致'),
    instalment_plan_tenant: reference('tenant_id', '所选租客不存在'),
    instalment_plan_entity: reference('legal_entity_id', '所选签约主体不存在'),
    instalment_plan_posted: { code: 423, message: '分期计划不能修改或删除，已结束的不能再改变状态' },
    instalment_amount_positive: field('instalments', '每期金额须大于 0'),
    instalment_day_once: field('instalments', '各期日期不能相同'),
    instalment_of_plan: { code: 404, message: '分期计划不存在' },
    instalment_plan_line_open: field('receivable_ids', '只能分期未收清的应收'),
    instalment_plan_line_plan: { code: 404, message: '分期计划不存在' },
    instalment_plan_line_receivable: reference('receivable_ids', '应收不存在'),
    instalment_plan_running_once: { code: 409, message: '应收已在进行中的分期计划中', path: ['receivable_ids'] },
    dunning_plan_days: field('days_1', '逾期天数应在 1 到 365 之间'),
    dunning_plan_order: field('days_2', '催缴的逾期天数须逐次增加'),
    dunning_plan_tenant: reference('tenant_id', '所选租客不存在'),
    dunning_plan_once: conflict('催缴方案已被他人保存，请刷新后再改'),
  },
};
