// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const floorAudit: AuditWords = {
  actions: { floors: { label: '维护楼层' } },
};
