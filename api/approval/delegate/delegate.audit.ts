// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const delegateAudit: AuditWords = {
  objects: {
    deputy: { label: '审批代理' },
  },
};
