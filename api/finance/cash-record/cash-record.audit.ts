import type { AuditLabels } from '#api/kernel/audit-labels';
import { CASH_DIRECTION, CASH_STATUS } from '../labels';
import { cashRecordForm } from './cash-record';

export const cashRecordAudit: AuditLabels = {
  objects: {
    cash_record: {
      label: '收款流水',
      named: 'payer',
      form: cashRecordForm,
      fields: { direction: '方向', write_off_id: '核销记录', payment_type: '付款方式', items: '核销明细' },
      values: { direction: CASH_DIRECTION, status: CASH_STATUS },
    },
  },
  actions: {
    'write-off': { label: '核销' },
    'undo-write-off': { label: '反核销' },
    'ask-undo': { label: '申请反核销' },
  },
};
