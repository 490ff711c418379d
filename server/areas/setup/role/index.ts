// Routes of roles and messages for their database constraints.

import { conflict, duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { roleReadRoutes } from './role';

export const role: AreaObject = {
  routes: () => [...roleReadRoutes],
  constraints: {
    role_built_in: conflict('该内置角色已存在'),
    role_updated_by: missing('updated_by', '修改人不存在'),
    role_name_unique: duplicate('name', '角色名称已存在'),
  },
};
