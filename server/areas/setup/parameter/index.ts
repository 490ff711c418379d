// Parameter: its routes.
import type { AreaObject } from '#server/platform/area';
import { parameterRoutes } from './parameter';

export const parameter: AreaObject = {
  routes: () => [...parameterRoutes],
};
