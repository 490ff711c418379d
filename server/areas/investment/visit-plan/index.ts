// Routes of planned visits and their calendar, and messages for their database constraints.

import { conflict, duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { calendarRoutes } from './calendar';
import { visitPlanRoutes } from './visit-plan';

export const visitPlan: AreaObject = {
  routes: () => [...visitPlanRoutes, ...calendarRoutes],
  constraints: {
    visit_plan_at: field('visit_at', '时间应为 00:00 至 23:59'),
    visit_plan_customer: missing('customer_id', '所选客户不存在'),
    visit_plan_user: missing('user_id', '所选招商经理不存在'),
    visit_plan_kind: missing('kind_id', '所选方式不存在'),
    visit_plan_follow_up: missing('id', '跟进不存在'),
    visit_plan_once: duplicate('visit_on', '该招商经理当天已有对这位客户的拜访计划'),
    visit_plan_slot: duplicate('visit_at', '该招商经理此时已有其他拜访'),
    visit_plan_of_follow_up: conflict('该跟进已对应另一次拜访'),
  },
};
