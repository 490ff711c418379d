import type { AuditLabels } from '../kernel/audit-labels';

export const splitMergeAudit: AuditLabels = {
  actions: { split: { label: '拆分' }, merge: { label: '合并' } },
};
