import { conflict } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { externalRoutes } from './external';
import { oidcRoutes } from './oidc';

export const external: AreaObject = {
  routes: () => [...externalRoutes, ...oidcRoutes()],
  constraints: {
    user_identity_unique: conflict('该外部账号已绑定其他用户'),
  },
};
