import type { AuditLabels } from '../kernel/audit-labels';

export const floorAudit: AuditLabels = {
  actions: { floors: { label: '维护楼层' } },
};
