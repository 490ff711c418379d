// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const lateFeeAudit: AuditWords = {
  objects: {
    late_fee_waiver: { label: '滞纳金减免' },
  },
  actions: { 'late-fee': { label: '滞纳金过账' } },
};
