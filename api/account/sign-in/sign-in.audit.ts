import type { AuditLabels } from '#api/kernel/audit-labels';

export const signInAudit: AuditLabels = {
  actions: { password_reset: { label: '找回密码' } },
};
