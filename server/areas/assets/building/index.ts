// Routes of buildings and messages for their database constraints.

import { duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { buildingRoutes } from './building';

export const building: AreaObject = {
  routes: () => [...buildingRoutes],
  constraints: {
    building_name_unique: duplicate('name', '该园区已有同名楼宇'),
    building_code_unique: duplicate('code', '楼宇编号已存在'),
    building_park: missing('park_id', '所选园区不存在'),
    building_owner: missing('owner_id', '所选产权主体不存在'),
    building_asset_type: missing('asset_type_id', '所选资产类型不存在'),
    building_cover: missing('cover_file_id', '所选图片不存在'),
  },
};
