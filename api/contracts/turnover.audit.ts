import type { AuditLabels } from '../kernel/audit-labels';

export const turnoverAudit: AuditLabels = {
  actions: { 'declare-turnover': { label: '申报流水' } },
};
