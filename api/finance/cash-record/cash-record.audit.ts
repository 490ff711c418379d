import type { AuditLabels } from '#api/kernel/audit-labels';
import { cashRecordForm } from './cash-record';

export const cashRecordAudit: AuditLabels = {
  objects: {
    cash_record: { label: '收款流水', named: 'payer', form: cashRecordForm },
  },
  actions: {
    'write-off': { label: '核销' },
    'undo-write-off': { label: '反核销' },
    'ask-undo': { label: '申请反核销' },
  },
};
