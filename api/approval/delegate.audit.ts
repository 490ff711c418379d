import type { AuditLabels } from '../kernel/audit-labels';

export const delegateAudit: AuditLabels = {
  objects: {
    deputy: { label: '审批代理', fields: { deputy: '代理人', active: '生效中' } },
  },
};
