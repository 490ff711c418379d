// Routes of the tenant's account.
import type { AreaObject } from '#server/platform/use-case/area';
import { tenantAccountRoutes } from './account';

export const account: AreaObject = {
  routes: () => [...tenantAccountRoutes],
};
