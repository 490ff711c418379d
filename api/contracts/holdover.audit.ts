import type { AuditLabels } from '../kernel/audit-labels';

export const holdoverAudit: AuditLabels = {
  actions: {
    holdover: { label: '确认到期未退' },
    'cancel-holdover': { label: '撤销到期未退' },
    'end-holdover': { label: '到期未退结束' },
  },
};
