// Routes of the map.
import type { AreaObject } from '#server/platform/use-case/area';
import { mapRoutes } from './map';

export const map: AreaObject = {
  routes: () => [...mapRoutes],
};
