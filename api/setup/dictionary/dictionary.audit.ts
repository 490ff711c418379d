import type { AuditLabels } from '#api/kernel/audit-labels';

export const dictionaryAudit: AuditLabels = {
  objects: {
    dictionary: { label: '字典与标签', named: 'name' },
  },
};
