// Routes of chat bots and messages for their database constraints.
import { conflict, duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { chatBotRoutes } from './chat-bot';

export const chatBot: AreaObject = {
  routes: () => chatBotRoutes,
  constraints: {
    chat_bot_name_unique: duplicate('name', '已有同名的群机器人'),
    chat_bot_kinds: conflict('请至少选择一种消息'),
    chat_bot_message_once: conflict('该消息已在发送中'),
    chat_bot_message_bot: missing('bot_id', '群机器人不存在或已被删除'),
  },
};
