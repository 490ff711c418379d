// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const dictionaryAudit: AuditWords = {
  objects: {
    dictionary: { label: '字典与标签', named: 'name' },
  },
};
