// Routes of warnings and messages for their database constraints.

import { field } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { warnRoutes } from './warn';

export const warn: AreaObject = {
  routes: () => [...warnRoutes],
  constraints: {
    warn_setting_days: field('days_ahead', '提前天数应为 0 到 365'),
  },
};
