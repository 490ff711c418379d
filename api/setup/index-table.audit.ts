import type { AuditLabels } from '../kernel/audit-labels';

export const indexTableAudit: AuditLabels = {
  objects: {
    index_table: { label: '指数表', named: 'name', fields: { values: '指数值' } },
  },
  actions: { 'settle-index': { label: '指数结算' } },
};
