// Follow-up: its routes, and what the database refuses of it.

import { missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { followUpRoutes } from './follow-up';

export const followUp: AreaObject = {
  routes: () => [...followUpRoutes],
  constraints: {
    follow_up_customer: missing('customer_id', '所选客户不存在'),
    follow_up_kind: missing('kind_id', '所选跟进方式不存在'),
    follow_up_by: missing('done_by', '跟进人不存在'),
  },
};
