import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { boardRoutes } from './board';
import { customerRoutes } from './customer';
import { customerImportRoutes } from './customer-import';
import { matchingRoutes } from './matching';
import { customerMergeRoutes } from './merge';
import { customerOwnerRoutes } from './owners';
import { customerStageRoutes } from './stages';

export { openCustomersOf, releaseCustomers } from './owners';
export { assertItem, moveTo } from './stages';

export const customer: AreaObject = {
  routes: () => [
    ...customerRoutes,
    ...customerImportRoutes,
    ...customerStageRoutes,
    ...customerOwnerRoutes,
    ...customerMergeRoutes,
    ...boardRoutes,
    ...matchingRoutes,
  ],
  constraints: {
    customer_kind: field('kind', '客户类型不正确'),
    customer_demand_min: field('demand_min_sqm', '面积须大于 0'),
    customer_demand_max: field('demand_max_sqm', '面积须大于 0'),
    customer_demand: field('demand_max_sqm', '最大面积不能小于最小面积'),
    customer_budget: field('budget', '预算不能小于 0'),
    customer_budget_unit: field('budget_unit', '预算单位不正确'),
    customer_status: conflict('客户的状态不正确'),
    customer_level: field('level', '级别不正确'),
    customer_source: reference('source_id', '所选客户来源不存在'),
    customer_channel: reference('channel_id', '所选渠道不存在'),
    customer_industry: reference('industry_id', '所选行业不存在'),
    customer_area: reference('area_id', '所选区域不存在'),
    customer_manager_type: reference('manager_type_id', '所选招商经理类型不存在'),
    customer_stage: reference('stage_id', '所选招商进度不存在'),
    customer_owner: reference('owner_id', '所选招商经理不存在'),
    customer_parent: reference('parent_id', '所选上级客户不存在'),
    customer_tenant: reference('tenant_id', '所选租客不存在'),
    customer_not_own_parent: field('parent_id', '上级客户不能是自己'),
    customer_no_circle: field('parent_id', '上级客户不能是自己的下级'),
    customer_contact_one_main: field('contacts', '只能有一位主要联系人'),
    customer_contact_customer: reference('id', '客户不存在'),
    customer_contact_kind: reference('contacts', '所选联系人类型不存在'),
    customer_park_customer: reference('id', '客户不存在'),
    customer_park_park: reference('park_ids', '所选园区不存在'),
    customer_spatial_type_customer: reference('id', '客户不存在'),
    customer_spatial_type_type: reference('spatial_type_ids', '所选空间类型不存在'),
    customer_owner_customer: reference('id', '客户不存在'),
    customer_owner_user: reference('owner_id', '所选招商经理不存在'),
    customer_merged_into: reference('id', '客户不存在'),
    customer_merged_by: reference('id', '用户不存在'),
    customer_stage_status: conflict('客户的状态不正确'),
    customer_stage_customer: reference('id', '客户不存在'),
    customer_stage_stage: reference('stage_id', '所选招商进度不存在'),
    customer_stage_cause: reference('cause_id', '所选原因不存在'),
    customer_stage_one: conflict('阶段记录不完整'),
    customer_stage_has_cause: conflict('阶段记录的原因不正确'),
  },
};
