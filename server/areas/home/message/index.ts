// Routes of user messages and error texts for their database constraints.

import { conflict, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { messageRoutes } from './message';

export const message: AreaObject = {
  routes: () => [...messageRoutes],
  constraints: {
    message_once: conflict('该消息已存在'),
    message_finished: conflict('消息的状态与时间不一致'),
    message_user: missing('user_id', '所选用户不存在'),
  },
};
