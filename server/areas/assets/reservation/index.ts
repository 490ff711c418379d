// Reservation: its routes, and what the database refuses of it.

import { field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { reservationRoutes } from './reservation';

export const reservation: AreaObject = {
  routes: () => [...reservationRoutes],
  constraints: {
    reservation_period: field('end_date', '结束日期不能早于开始日期'),
    reservation_park: missing('park_id', '所选园区不存在'),
    reservation_space: missing('space_id', '所选空间不存在'),
    reservation_one_at_a_time: { code: 409, message: '该空间在这段时间已被预定', path: ['space_id'] },
  },
};
