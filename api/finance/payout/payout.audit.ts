// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const payoutAudit: AuditWords = {
  objects: {
    payout: { label: '付款' },
  },
  actions: { 'pay-out': { label: '付款' }, 'undo-pay-out': { label: '撤销付款' } },
};
