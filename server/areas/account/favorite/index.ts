// Routes of favorites and messages for their database constraints.

import { duplicate } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { favoriteRoutes } from './favorite';

export const favorite: AreaObject = {
  routes: () => [...favoriteRoutes],
  constraints: {
    saved_view_name_unique: duplicate('name', '已有同名视图'),
  },
};
