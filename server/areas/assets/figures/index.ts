// Routes of the figures of a park, a building or a space.
import type { AreaObject } from '#server/platform/use-case/area';
import { assetFiguresRoutes } from './figures';

export const figures: AreaObject = {
  routes: () => [...assetFiguresRoutes],
};
