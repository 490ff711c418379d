// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const receivableAudit: AuditWords = {
  objects: {
    receivable: { label: '应收' },
  },
  actions: { adjust: { label: '调整' } },
};
