// Attachment: its routes.
import type { AreaObject } from '#server/platform/use-case/area';
import { contractAttachmentRoutes } from './attachment';

export const attachment: AreaObject = {
  routes: () => [...contractAttachmentRoutes],
};
