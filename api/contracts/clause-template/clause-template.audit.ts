// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const clauseTemplateAudit: AuditWords = {
  objects: {
    clause_template: { label: '条款模板' },
  },
};
