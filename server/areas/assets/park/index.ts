// Routes of parks and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { parkRoutes } from './park';

export const park: AreaObject = {
  routes: () => [...parkRoutes],
  constraints: {
    park_name_unique: duplicate('name', '园区名称已存在'),
    park_code_unique: duplicate('code', '园区编号已存在'),
    park_position: field('longitude', '经纬度须同时填写，且在中国范围内（GCJ-02 坐标）'),
    park_cover: missing('cover_file_id', '所选图片不存在'),
  },
};
