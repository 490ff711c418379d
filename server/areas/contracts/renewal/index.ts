// Routes of renewals.
import type { AreaObject } from '#server/platform/use-case/area';
import { renewalRoutes } from './prepare-renewals';

export const renewal: AreaObject = {
  routes: () => [...renewalRoutes],
};
