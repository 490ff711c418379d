// Labels of invoices (docs/domain §6).
import type { Labels } from '#api/kernel/labels';

export const INVOICE_KIND = {
  e_general: { label: '数电普票' },
  e_special: { label: '数电专票' },
  paper_general: { label: '纸质普票' },
  paper_special: { label: '纸质专票' },
} satisfies Labels;

/** Stored statuses. */
export const INVOICE_STATUS = {
  applied: { label: '待审核', tone: 'warning' },
  approved: { label: '待开具', tone: 'progress' },
  rejected: { label: '已驳回', tone: 'danger' },
  issued: { label: '已开具', tone: 'success' },
  partly_red: { label: '部分红冲', tone: 'warning' },
  red_flushed: { label: '已红冲', tone: 'ended' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

/** Displayed stages of an invoice; separate ones for an invoice that exceeds the current debt, or is being reversed. */
export const INVOICE_STAGE = {
  ...INVOICE_STATUS,
  to_red: { label: '待红冲', tone: 'danger' },
  reddening: { label: '红冲中', tone: 'warning' },
  red_pending: { label: '红字待开具', tone: 'progress' },
  red_issued: { label: '红字已开具', tone: 'neutral' },
} satisfies Labels;

/** Share of a receivable that is invoiced, or applied for. */
export const INVOICED = {
  none: { label: '未开票' },
  partial: { label: '部分开票', tone: 'progress' },
  full: { label: '已开票', tone: 'success' },
} satisfies Labels;

/** Acts on an invoice. */
export const INVOICE_ACT = {
  'apply-invoice': { label: '申请开票' },
  approve: { label: '审核通过' },
  reject: { label: '驳回' },
  withdraw: { label: '撤回' },
  'issue-invoice': { label: '开具' },
  'red-flush': { label: '发起红冲' },
  'red-flushed': { label: '红冲完成' },
  'partly-red-flushed': { label: '部分红冲完成' },
  void: { label: '作废' },
} satisfies Labels;
