// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const parameterAudit: AuditWords = {
  objects: {
    parameter: { label: '参数' },
  },
};
