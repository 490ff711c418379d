// Routes of the signed-in user.
import type { AreaObject } from '#server/platform/use-case/area';
import { meRoutes } from './me';

export const me: AreaObject = {
  routes: () => [...meRoutes],
};
