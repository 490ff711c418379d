// What the database refuses of messages, in words for the user.
import { type Constraints, conflict, missing } from '#server/platform/db/constraints';

export const constraints: Constraints = {
  message_once: conflict('该消息已存在'),
  message_finished: conflict('消息的状态与时间不一致'),
  message_user: missing('user_id', '所选用户不存在'),
};
