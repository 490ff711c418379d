import type { AuditLabels } from '../kernel/audit-labels';

export const delegateAudit: AuditLabels = {
  objects: {
    deputy: { label: '审批代理' },
  },
};
