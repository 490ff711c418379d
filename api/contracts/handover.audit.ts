import type { AuditLabels } from '../kernel/audit-labels';

export const handoverAudit: AuditLabels = {
  actions: {
    sign: { label: '签约' },
    'correct-signing': { label: '更正签约' },
    deliver: { label: '交房' },
    'correct-delivery': { label: '更正交房' },
  },
};
