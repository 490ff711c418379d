// Words of the audit trail.
import type { AuditLabels } from '#api/kernel/audit-labels';

export const delegateAudit: AuditLabels = {
  objects: {
    deputy: { label: '审批代理' },
  },
};
