// Routes of reservations and messages for their database constraints.

import { field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { reservationRoutes } from './reservation';

export const reservation: AreaObject = {
  routes: () => [...reservationRoutes],
  constraints: {
    reservation_period: field('end_date', '结束日期不能早于开始日期'),
    reservation_park: missing('park_id', '所选园区不存在'),
    reservation_space: missing('space_id', '所选空间不存在'),
    reservation_customer: missing('customer_id', '所选客户不存在'),
    reservation_contract: missing('contract_id', '合同不存在'),
    reservation_customer_once: { code: 409, message: '该客户在这段时间已预定该空间', path: ['space_id'] },
    reservation_space_leased: { code: 409, message: '空间在此期间已出租，不能预定', path: ['start_date'] },
    reservation_deposit: field('deposit_fen', '金额须大于 0'),
    reservation_deposit_received: field('deposit_fen', '请填写意向金金额'),
    reservation_deposit_returned: field('returned_on', '退还日期不能早于收到日期'),
  },
};
