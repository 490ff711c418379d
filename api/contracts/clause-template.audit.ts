import type { AuditLabels } from '../kernel/audit-labels';

export const clauseTemplateAudit: AuditLabels = {
  objects: {
    clause_template: { label: '条款模板' },
  },
};
