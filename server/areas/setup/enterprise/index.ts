// Routes of the enterprise info and messages for its database constraints.

import { duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { enterpriseRoutes } from './enterprise';

export const enterprise: AreaObject = {
  routes: () => [...enterpriseRoutes],
  constraints: {
    company_profile_logo: missing('logo_file_id', '所选图片不存在'),
    legal_entity_name_unique: duplicate('name', '签约主体名称已存在'),
  },
};
