// Import: how far the files are that the user has sent.

import { importProgressRoutes } from '#server/platform/import/progress';
import type { AreaObject } from '#server/platform/use-case/area';

export const importing: AreaObject = { routes: () => importProgressRoutes, constraints: {} };
