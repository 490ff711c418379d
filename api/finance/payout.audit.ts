import type { AuditLabels } from '../kernel/audit-labels';

export const payoutAudit: AuditLabels = {
  objects: {
    payout: { label: '付款', fields: { items: '付款明细' } },
  },
  actions: { 'pay-out': { label: '付款' }, 'undo-pay-out': { label: '撤销付款' } },
};
