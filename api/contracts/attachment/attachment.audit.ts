// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const attachmentAudit: AuditWords = {
  actions: {
    attach: { label: '上传附件' },
    detach: { label: '删除附件' },
    'attach-version': { label: '上传附件新版本' },
    'edit-attachment': { label: '编辑附件' },
  },
};
