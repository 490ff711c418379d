import type { AuditLabels } from '#api/kernel/audit-labels';

export const attachmentAudit: AuditLabels = {
  actions: {
    attach: { label: '上传附件' },
    detach: { label: '删除附件' },
    'attach-version': { label: '上传附件新版本' },
    'edit-attachment': { label: '编辑附件' },
  },
};
