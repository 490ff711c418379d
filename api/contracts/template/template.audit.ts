// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const templateAudit: AuditWords = {
  objects: {
    document_template: { label: '合同模板' },
  },
};
