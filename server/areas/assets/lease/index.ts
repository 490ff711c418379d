// Routes of leases.
import type { AreaObject } from '#server/platform/use-case/area';
import { leaseRoutes } from './lease';

export const lease: AreaObject = {
  routes: () => [...leaseRoutes],
};
