// Routes of parameters.
import type { AreaObject } from '#server/platform/use-case/area';
import { parameterRoutes } from './parameter';

export const parameter: AreaObject = {
  routes: () => [...parameterRoutes],
};
