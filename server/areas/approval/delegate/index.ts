// Routes of delegates and messages for their database constraints.

import { field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { delegateRoutes } from './delegate';

export const delegate: AreaObject = {
  routes: () => [...delegateRoutes],
  constraints: {
    deputy_period: field('end_date', '结束日期不能早于开始日期'),
    deputy_other: field('deputy_id', '代理人不能是本人'),
    deputy_user: missing('user_id', '所选用户不存在'),
    deputy_deputy: missing('deputy_id', '所选代理人不存在'),
    deputy_one_at_a_time: { code: 409, message: '这段时间已有代理人', path: ['start_date'] },
  },
};
