import type { AuditLabels } from '#api/kernel/audit-labels';

export const voucherAudit: AuditLabels = {
  objects: {
    voucher: { label: '凭证' },
    voucher_template: { label: '凭证模板' },
    revenue_adjustment: { label: '税会差异过账' },
  },
  actions: {
    'voucher-make': { label: '生成凭证' },
    'voucher-undo': { label: '撤销凭证' },
    'voucher-export': { label: '导出凭证' },
    'voucher-export-again': { label: '重新导出凭证' },
    'revenue-post': { label: '差异过账' },
  },
};
