// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const periodLockAudit: AuditWords = {
  objects: {
    period_lock: { label: '结账' },
  },
  actions: { close: { label: '结账' }, reopen: { label: '反结账' } },
};
