// Building: its routes, and what the database refuses of it.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { buildingRoutes } from './building';

export const building: AreaObject = {
  routes: () => [...buildingRoutes],
  constraints: {
    building_name_unique: duplicate('name', '该园区已有同名楼宇'),
    building_code_unique: duplicate('code', '楼宇编号已存在'),
    building_park: missing('park_id', '所选园区不存在'),
    building_owner: missing('owner_id', '所选产权主体不存在'),
    building_tax_building: missing('building_id', '所选楼宇不存在'),
    building_tax_term_once: duplicate('start_date', '该楼宇在这一天已有房产税参数'),
    building_tax_rate_let: field('rate_let', '税率须在 0% 到 100% 之间'),
    building_tax_rate_value: field('rate_value', '税率须在 0% 到 100% 之间'),
    building_tax_deduction: field('deduction', '减除比例须在 0% 到 100% 之间'),
    building_tax_relief: field('relief', '减免系数须在 0 到 1 之间'),
    building_asset_type: missing('asset_type_id', '所选资产类型不存在'),
    building_cover: missing('cover_file_id', '所选图片不存在'),
  },
};
