// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const changeAudit: AuditWords = {
  objects: {
    contract_change: { label: '合同变更' },
  },
  actions: { change: { label: '变更' } },
};
