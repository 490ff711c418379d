// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const turnoverAudit: AuditWords = {
  actions: { 'declare-turnover': { label: '申报流水' } },
};
