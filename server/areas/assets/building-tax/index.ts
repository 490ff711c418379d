// Routes of the tax base of a building and messages for its database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { buildingTaxRoutes } from './building-tax';

export const buildingTax: AreaObject = {
  routes: () => [...buildingTaxRoutes],
  constraints: {
    building_tax_building: missing('building_id', '所选楼宇不存在'),
    building_tax_term_once: duplicate('start_date', '该楼宇在这一天已有房产税参数'),
    building_tax_value: field('original_value_fen', '房产原值须在 0 到 100 亿元之间'),
    building_tax_value_of_owned: field('original_value_fen', '自有楼宇须填写房产原值'),
    building_tax_rate_let: field('rate_let', '税率须在 0% 到 100% 之间'),
    building_tax_rate_value: field('rate_value', '税率须在 0% 到 100% 之间'),
    building_tax_deduction: field('deduction', '减除比例须在 0% 到 100% 之间'),
    building_tax_relief: field('relief', '减免系数须在 0 到 1 之间'),
  },
};
