import type { AuditLabels } from '../kernel/audit-labels';

export const calendarLinkAudit: AuditLabels = {
  actions: {
    'calendar-link-renew': { label: '生成日历订阅地址' },
    'calendar-link-revoke': { label: '停用日历订阅地址' },
  },
};
