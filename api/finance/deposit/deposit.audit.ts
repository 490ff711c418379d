import type { AuditLabels } from '#api/kernel/audit-labels';

export const depositAudit: AuditLabels = {
  objects: {
    deposit_refund: { label: '保证金退款' },
  },
  actions: {
    'deposit-forfeit': { label: '没收保证金' },
    'deposit-use': { label: '保证金抵扣' },
    'deposit-carry': { label: '保证金转出' },
    'deposit-undo': { label: '撤销保证金记录' },
  },
};
