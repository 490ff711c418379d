// Routes of files and messages for their database constraints.

import { conflict } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { fileRoutes } from './file';

export const file: AreaObject = {
  routes: () => [...fileRoutes],
  constraints: {
    attachment_unique: conflict('该附件已上传'),
  },
};
