// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const indexTableAudit: AuditWords = {
  objects: {
    index_table: { label: '指数表', named: 'name' },
  },
  actions: { 'settle-index': { label: '指数结算' } },
};
