// Routes of the stacking plan.
import type { AreaObject } from '#server/platform/use-case/area';
import { stackingPlanRoutes } from './stacking-plan';

export const stackingPlan: AreaObject = {
  routes: () => [...stackingPlanRoutes],
};
