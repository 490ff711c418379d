// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const calendarLinkAudit: AuditWords = {
  actions: {
    'calendar-link-renew': { label: '生成日历订阅地址' },
    'calendar-link-revoke': { label: '停用日历订阅地址' },
  },
};
