// External: its routes, and what the database refuses of it.
import type { AreaObject } from '#server/platform/area';
import { conflict } from '#server/platform/db/constraints';
import { externalRoutes } from './external';
import { oidcRoutes } from './oidc';

export const external: AreaObject = {
  routes: () => [...externalRoutes, ...oidcRoutes()],
  constraints: {
    user_identity_unique: conflict('该外部账号已绑定其他用户'),
  },
};
