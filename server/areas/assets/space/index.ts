import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { bulkSpaceRoutes } from './bulk-spaces';
import { spaceRoutes } from './space';

export const space: AreaObject = {
  routes: () => [...spaceRoutes, ...bulkSpaceRoutes],
  constraints: {
    space_number_unique: duplicate('number', '该楼层已有相同编号的空间'),
    space_floor: reference('floor_id', '所选楼层不存在，或不属于该楼宇'),
    space_building: reference('building_id', '所选楼宇不存在，或不属于该园区'),
    space_spatial_type: reference('spatial_type_id', '所选空间类型不存在'),
    space_valid_period: field('valid_to', '停用日期不能早于启用日期'),
    space_gross_area_positive: field('gross_area_sqm', '面积须大于 0'),
    space_inner_area_positive: field('inner_area_sqm', '面积须大于 0'),
    space_rentable_area_positive: field('rentable_area_sqm', '面积须大于 0'),
    space_value_period: field('effective_on', '生效日期不在空间有效期内'),
    space_value_space: reference('id', '所选空间不存在'),
    space_value_once: conflict('同一天只能有一组用途、面积与价格，请刷新后重试'),
    space_delivery_standard: reference('delivery_standard_id', '所选交付标准不存在'),
    space_held_while_valid: {
      code: 409,
      message: '空间在该期间已停用（可能刚被拆分或合并），请刷新后重试',
      path: ['spaces'],
    },
    space_ends_unheld: field('valid_to', '空间在该日期之后仍有合同或预定，不能停用'),
    space_occupation_change: reference('change_id', '所选合同变更不存在'),
    space_let_once: { code: 409, message: '空间在该租期内已被其他合同占用，不能重复出租', path: ['spaces'] },
    space_reserved_for_another: {
      code: 409,
      message: '空间在该租期内已由他人预定，请先解除预定',
      path: ['spaces'],
    },
    space_occupation_period: field('end', '结束日期不能早于开始日期'),
    space_occupation_space: reference('spaces', '所选空间不存在'),
  },
};
