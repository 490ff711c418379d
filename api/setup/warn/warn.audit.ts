// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const warnAudit: AuditWords = {
  objects: {
    warn_setting: { label: '预警设置' },
  },
};
