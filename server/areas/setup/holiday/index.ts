// Holiday: its routes.
import type { AreaObject } from '#server/platform/use-case/area';
import { holidayRoutes } from './holiday';

export const holiday: AreaObject = {
  routes: () => [...holidayRoutes],
};
