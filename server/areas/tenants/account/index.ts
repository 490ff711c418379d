// Account: its routes.
import type { AreaObject } from '#server/platform/area';
import { tenantAccountRoutes } from './account';

export const account: AreaObject = {
  routes: () => [...tenantAccountRoutes],
};
