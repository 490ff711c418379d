// Routes of leasing targets and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { targetRoutes } from './target';

export const target: AreaObject = {
  routes: () => [...targetRoutes],
  constraints: {
    leasing_target_once: duplicate('quarter', '该园区该季度已有此目标'),
    leasing_target_year: field('year', '年度应在 2000 年至 2100 年之间'),
    leasing_target_quarter: field('quarter', '季度不正确'),
    leasing_target_area: field('area_sqm', '面积不能小于 0'),
    leasing_target_rent: field('rent_fen', '月租金不能小于 0'),
    leasing_target_count: field('contract_count', '份数不能小于 0'),
    leasing_target_something: field('area_sqm', '面积、月租金、份数至少填写一项'),
    leasing_target_park: missing('park_id', '园区不存在或不在您的数据权限内'),
    leasing_target_manager: missing('manager_id', '所选招商经理不存在'),
  },
};
