import type { AuditLabels } from '../kernel/audit-labels';

export const periodLockAudit: AuditLabels = {
  objects: {
    period_lock: { label: '结账', fields: { closed_through: '结账至' } },
  },
  actions: { close: { label: '结账' }, reopen: { label: '反结账' } },
};
