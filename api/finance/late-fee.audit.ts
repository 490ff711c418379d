import type { AuditLabels } from '../kernel/audit-labels';

export const lateFeeAudit: AuditLabels = {
  objects: {
    late_fee_waiver: { label: '滞纳金减免' },
  },
  actions: { 'late-fee': { label: '滞纳金过账' } },
};
