import type { AuditLabels } from '#api/kernel/audit-labels';

export const voucherAudit: AuditLabels = {
  objects: {
    voucher: {
      label: '凭证',
      fields: {
        voucher_count: '凭证数',
        posting_count: '业务数',
        first_number: '首张凭证号',
        last_number: '末张凭证号',
        again_count: '其中重新导出',
        merge: '合并为一张',
      },
    },
    voucher_template: { label: '凭证模板', fields: { lines: '分录' } },
    amortisation: { label: '长期待摊费用摊销', fields: { posting_count: '笔数' } },
    revenue_adjustment: { label: '税会差异过账', fields: { contract_count: '合同数' } },
  },
  actions: {
    'voucher-make': { label: '生成凭证' },
    'voucher-undo': { label: '撤销凭证' },
    'voucher-export': { label: '导出凭证' },
    'voucher-export-again': { label: '重新导出凭证' },
    'revenue-post': { label: '差异过账' },
    'amortisation-post': { label: '摊销过账' },
  },
};
