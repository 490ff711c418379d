// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const attachmentAudit: AuditWords = {
  actions: { attach: { label: '上传附件' }, detach: { label: '删除附件' } },
};
