// Progress of the files that the user has uploaded.

import { importProgressRoutes } from '#server/platform/import/progress';
import type { AreaObject } from '#server/platform/use-case/area';

export const importing: AreaObject = { routes: () => importProgressRoutes, constraints: {} };
