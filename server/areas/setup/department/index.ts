// Routes of departments and messages for their database constraints.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { departmentRoutes } from './department';

export const department: AreaObject = {
  routes: () => [...departmentRoutes],
  constraints: {
    department_name_unique: duplicate('name', '同一上级部门下已有同名部门'),
    department_code_unique: duplicate('code', '部门编码已属于另一部门'),
    department_head: missing('head_id', '所选负责人不存在'),
    department_parent: missing('parent_id', '所选上级部门不存在'),
    department_cycle: field('parent_id', '上级部门不能是本部门或其下级部门'),
    department_park_park: missing('park_ids', '所选园区不存在'),
  },
};
