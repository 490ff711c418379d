import type { AuditLabels } from '#api/kernel/audit-labels';
import { REFUND_WAY } from '../labels';
import { PAYEE_TITLES } from '../payee';

export const depositAudit: AuditLabels = {
  objects: {
    deposit_refund: {
      label: '保证金退款',
      fields: PAYEE_TITLES,
      values: { way: REFUND_WAY },
    },
  },
  actions: {
    'deposit-forfeit': { label: '没收保证金' },
    'deposit-use': { label: '保证金抵扣' },
    'deposit-carry': { label: '保证金转出' },
    'deposit-undo': { label: '撤销保证金记录' },
  },
};
