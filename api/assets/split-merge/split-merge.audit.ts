// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const splitMergeAudit: AuditWords = {
  actions: { split: { label: '拆分' }, merge: { label: '合并' } },
};
