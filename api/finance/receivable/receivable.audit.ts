import type { AuditLabels } from '#api/kernel/audit-labels';

export const receivableAudit: AuditLabels = {
  objects: {
    receivable: { label: '应收' },
  },
  actions: { adjust: { label: '调整' } },
};
