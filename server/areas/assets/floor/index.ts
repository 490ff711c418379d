import { duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { floorRoutes } from './floor';

export const floor: AreaObject = {
  routes: () => [...floorRoutes],
  constraints: {
    floor_number_not_zero: field('number', '楼层号不能为 0：地上为 1、2…，地下为 -1、-2…'),
    floor_number_unique: duplicate('number', '该楼宇已有此楼层'),
    floor_building: reference('building_id', '所选楼宇不存在，或不属于该园区'),
  },
};
