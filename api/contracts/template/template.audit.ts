import type { AuditLabels } from '#api/kernel/audit-labels';

export const templateAudit: AuditLabels = {
  objects: {
    document_template: { label: '合同模板' },
  },
};
