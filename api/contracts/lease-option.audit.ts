import type { AuditLabels } from '../kernel/audit-labels';

export const leaseOptionAudit: AuditLabels = {
  actions: {
    'exercise-option': { label: '登记行权' },
    'waive-option': { label: '登记放弃' },
    'undo-option-act': { label: '撤销行权或放弃' },
  },
};
