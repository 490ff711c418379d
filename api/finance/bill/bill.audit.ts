import type { AuditLabels } from '#api/kernel/audit-labels';
import { BILL_NOTICE, BILL_STATUS } from '../labels';

export const billAudit: AuditLabels = {
  objects: {
    bill: {
      label: '账单',
      fields: {
        count: '账单数',
        earlier: '含以前月份',
        level: '通知',
        min_fen: '最低金额',
        left_out_tenant_ids: '跳过的租客',
      },
      values: { status: BILL_STATUS, level: BILL_NOTICE },
    },
  },
  actions: { 'bill-run': { label: '出账' }, 'bill-notify': { label: '发送账单' } },
};
