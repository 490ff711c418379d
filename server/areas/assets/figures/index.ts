// Figures of a park, a building or a space: their routes.
import type { AreaObject } from '#server/platform/use-case/area';
import { assetFiguresRoutes } from './figures';

export const figures: AreaObject = {
  routes: () => [...assetFiguresRoutes],
};
