// Words of the audit trail.
import type { AuditLabels } from '#api/kernel/audit-labels';

export const bankLineAudit: AuditLabels = {
  objects: {
    bank_line: { label: '银行流水' },
    bank_entry: { label: '银行收支' },
    bank_rule: { label: '银行流水入账规则' },
  },
  actions: {
    'bank-match': { label: '勾对' },
    'bank-unmatch': { label: '取消勾对' },
    'bank-book': { label: '入账' },
    'bank-receipt': { label: '关联电子回单' },
  },
};
