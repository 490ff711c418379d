import type { AuditLabels } from '#api/kernel/audit-labels';

export const holidayAudit: AuditLabels = {
  objects: {
    holiday: { label: '节假日' },
  },
};
