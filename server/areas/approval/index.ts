// Everything of approvals: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { chainRoutes } from './chain/chain';
import { constraints } from './constraints';
import { delegateRoutes } from './delegate/delegate';

export const approval: Area = {
  routes: () => [...chainRoutes, ...delegateRoutes],
  constraints,
};
