// Routes of attachments and messages for their database constraints.
import { conflict, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { contractAttachmentRoutes } from './attachment';

export const attachment: AreaObject = {
  routes: () => [...contractAttachmentRoutes],
  constraints: {
    attachment_first: missing('file_id', '附件不存在'),
    attachment_version_no: conflict('附件的版本号不连续，请刷新后重试'),
    attachment_version_once: conflict('该附件刚刚上传了新版本，请刷新后重试'),
  },
};
