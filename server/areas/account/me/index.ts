// Me: its routes.
import type { AreaObject } from '#server/platform/area';
import { meRoutes } from './me';

export const me: AreaObject = {
  routes: () => [...meRoutes],
};
