import type { AuditLabels } from '#api/kernel/audit-labels';
import { QUOTE_STATUS } from './quote-labels';

export const quoteAudit: AuditLabels = {
  objects: {
    quote: {
      label: '报价',
      named: 'number',
      fields: {
        valid_until: '有效期至',
        incentive_fen: '租赁激励',
        effective_month: '净有效租金',
        total_fen: '报价总额',
        start: '起租日',
        end: '到期日',
        reason: '谢绝原因',
        contract: '合同',
        customer: '客户',
      },
      values: { status: QUOTE_STATUS },
    },
  },
  actions: {
    'quote-offer': { label: '生效' },
    'quote-accept': { label: '接受' },
    'quote-decline': { label: '谢绝' },
  },
};
