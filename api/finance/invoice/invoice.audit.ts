import type { AuditLabels } from '#api/kernel/audit-labels';
import { INVOICE_KIND, INVOICE_STAGE } from './invoice-labels';

export const invoiceAudit: AuditLabels = {
  objects: {
    invoice: {
      label: '发票',
      fields: { issued_on: '开票日期', number: '发票号码', code: '发票代码', items: '应收' },
      values: { kind: INVOICE_KIND, status: INVOICE_STAGE },
    },
  },
  actions: {
    'apply-invoice': { label: '申请开票' },
    'issue-invoice': { label: '开具发票' },
    'red-flush': { label: '发起红冲' },
    'red-flushed': { label: '红冲完成' },
    'partly-red-flushed': { label: '部分红冲完成' },
  },
};
