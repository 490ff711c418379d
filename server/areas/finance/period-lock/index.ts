// Routes of period locks and messages for their database constraints.

import { field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { periodLockRoutes } from './period-lock';

export const periodLock: AreaObject = {
  routes: () => [...periodLockRoutes],
  constraints: {
    period_lock_month_end: field('month', '须按整月结账'),
    period_lock_entity: missing('legal_entity_ids', '所选签约主体不存在'),
    period_lock_posted: { code: 423, message: '结账记录不能修改或删除' },
    period_closed: { code: 423, message: '入账日期所在月份已结账，不能记账', path: ['accounting_date'] },
  },
};
