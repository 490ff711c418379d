// Routes of jobs.
import type { AreaObject } from '#server/platform/use-case/area';
import { jobRoutes } from './job';

export const job: AreaObject = {
  routes: () => [...jobRoutes],
};
