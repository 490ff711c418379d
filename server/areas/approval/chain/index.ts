// Routes of approval chains and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { chainRoutes } from './chain';

export const chain: AreaObject = {
  routes: () => [...chainRoutes],
  constraints: {
    approval_chain_name_unique: duplicate('name', '该类单据已有同名审批链'),
    approval_chain_step_approver: field('steps', '审批人必须是一位用户或一个角色'),
    approval_chain_step_user: missing('steps', '所选审批人不存在'),
    approval_chain_step_role: missing('steps', '所选角色不存在'),
  },
};
