// Routes of the log.
import type { AreaObject } from '#server/platform/use-case/area';
import { platformLogRoutes } from './log';

export const log: AreaObject = {
  routes: () => [...platformLogRoutes],
};
