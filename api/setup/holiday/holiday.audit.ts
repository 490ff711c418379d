// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const holidayAudit: AuditWords = {
  objects: {
    holiday: { label: '节假日' },
  },
};
