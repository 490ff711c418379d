// Routes of property certificates and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { certificateRoutes } from './certificate';

export const certificate: AreaObject = {
  routes: () => [...certificateRoutes],
  constraints: {
    property_certificate_number_unique: duplicate('number', '该类产权证已有相同证号'),
    property_certificate_park: missing('park_id', '所选园区不存在'),
    property_certificate_mortgage: field('mortgagee', '未抵押的产权证不能填写抵押信息'),
    certificate_building_building: missing('building_ids', '所选楼宇不存在'),
  },
};
