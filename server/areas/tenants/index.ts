// Everything of the tenants: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { tenantAccountRoutes } from './account/account';
import { constraints } from './constraints';
import { tenantRoutes } from './tenant/tenant';
import { tenantImportRoutes } from './tenant/tenant-import';

export const tenants: Area = {
  routes: () => [...tenantRoutes, ...tenantImportRoutes, ...tenantAccountRoutes],
  constraints,
};
