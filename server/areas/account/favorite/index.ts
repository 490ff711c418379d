// Favorite: its routes, and what the database refuses of it.
import type { AreaObject } from '#server/platform/area';
import { duplicate } from '#server/platform/db/constraints';
import { favoriteRoutes } from './favorite';

export const favorite: AreaObject = {
  routes: () => [...favoriteRoutes],
  constraints: {
    saved_view_name_unique: duplicate('name', '已有同名视图'),
  },
};
