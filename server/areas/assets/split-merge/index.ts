// Routes of split and merge.
import type { AreaObject } from '#server/platform/use-case/area';
import { splitMergeRoutes } from './split-merge';

export const splitMerge: AreaObject = {
  routes: () => [...splitMergeRoutes],
};
