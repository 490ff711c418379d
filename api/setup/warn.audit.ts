import type { AuditLabels } from '../kernel/audit-labels';

export const warnAudit: AuditLabels = {
  objects: {
    warn_setting: { label: '预警设置' },
  },
};
