// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const signInAudit: AuditWords = {
  actions: { password_reset: { label: '找回密码' } },
};
