// Routes of options.
import type { AreaObject } from '#server/platform/use-case/area';
import { optionRoutes } from './option';

export const option: AreaObject = {
  routes: () => [...optionRoutes],
};
