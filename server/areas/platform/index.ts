// Everything of the administration of enterprises: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { constraints } from './constraints';
import { enterpriseRoutes } from './enterprise/enterprise';
import { jobRoutes } from './job/job';
import { platformLogRoutes } from './log/log';

export const platform: Area = {
  routes: () => [...enterpriseRoutes, ...platformLogRoutes, ...jobRoutes],
  constraints,
};
