// Routes of webhooks and messages for their database constraints.
import { conflict, duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { webhookRoutes } from './webhook';

export const webhook: AreaObject = {
  routes: () => webhookRoutes,
  constraints: {
    webhook_name_unique: duplicate('name', '已有同名的订阅'),
    webhook_events: conflict('请至少选择一种事件'),
    webhook_creator: missing('created_by', '所选用户不存在'),
    webhook_delivery_webhook: missing('webhook_id', 'Webhook 订阅不存在或已被删除'),
    webhook_delivery_event: missing('event_id', '事件不存在或已过保留期'),
    webhook_attempt_delivery: missing('delivery_id', '投递不存在或已过保留期'),
  },
};
