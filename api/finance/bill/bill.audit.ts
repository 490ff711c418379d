// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const billAudit: AuditWords = {
  objects: {
    bill: { label: '账单' },
  },
  actions: { 'bill-run': { label: '出账' }, 'bill-notify': { label: '发送账单' } },
};
