// Holiday: its routes.
import type { AreaObject } from '#server/platform/area';
import { holidayRoutes } from './holiday';

export const holiday: AreaObject = {
  routes: () => [...holidayRoutes],
};
