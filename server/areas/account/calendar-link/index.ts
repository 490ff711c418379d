// Routes of the calendar link and messages for its database constraints.

import { conflict, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { calendarLinkRoutes } from './calendar-link';

export const calendarLink: AreaObject = {
  routes: () => [...calendarLinkRoutes],
  constraints: {
    calendar_link_user: missing('user_id', '用户不存在'),
    calendar_link_hash: conflict('地址生成失败，请重试'),
  },
};
