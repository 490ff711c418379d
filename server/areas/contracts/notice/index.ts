// Routes of notices.
import type { AreaObject } from '#server/platform/use-case/area';
import { noticeRoutes } from './notices';

export const notice: AreaObject = {
  routes: () => [...noticeRoutes],
};
