// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const chainAudit: AuditWords = {
  objects: {
    approval_chain: { label: '审批链', named: 'name' },
  },
};
