import type { AuditLabels } from '../kernel/audit-labels';

export const chainAudit: AuditLabels = {
  objects: {
    approval_chain: { label: '审批链', named: 'name' },
  },
};
