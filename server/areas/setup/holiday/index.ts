// Routes of the holiday calendar.
import type { AreaObject } from '#server/platform/use-case/area';
import { holidayRoutes } from './holiday';

export const holiday: AreaObject = {
  routes: () => [...holidayRoutes],
};
