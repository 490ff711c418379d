// Routes of users and messages for their database constraints.

import { missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { userRoutes } from './user';

export const user: AreaObject = {
  routes: () => [...userRoutes],
  constraints: {
    app_user_department: missing('department_id', '所选部门不存在'),
  },
};
