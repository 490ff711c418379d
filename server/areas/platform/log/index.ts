// Log: its routes.
import type { AreaObject } from '#server/platform/area';
import { platformLogRoutes } from './log';

export const log: AreaObject = {
  routes: () => [...platformLogRoutes],
};
