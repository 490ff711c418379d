// Words of the audit trail.
import type { AuditLabels } from '#api/kernel/audit-labels';

export const bankLineAudit: AuditLabels = {
  objects: {
    bank_line: {
      label: '银行流水',
      fields: {
        flow_account_id: '流水账户',
        lines: '银行流水',
        line_ids: '银行流水',
        cash_record_ids: '收付款流水',
        commission_act_ids: '佣金付款',
        bank_entry_ids: '银行收支',
        remember: '记住规则',
        items: '入账明细',
      },
    },
    bank_entry: { label: '银行收支' },
    bank_rule: { label: '银行流水入账规则', fields: { words: '摘要或户名' } },
  },
  actions: {
    'bank-match': { label: '勾对' },
    'bank-unmatch': { label: '取消勾对' },
    'bank-book': { label: '入账' },
    'bank-receipt': { label: '关联电子回单' },
  },
};
