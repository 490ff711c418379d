// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { spaceForm } from './space';

export const spaceAudit: AuditWords = {
  objects: {
    space: { label: '空间', named: 'number', form: spaceForm },
    reservation: { label: '预定', fields: { holder: '预定人' } },
  },
  actions: { 'bulk-spaces': { label: '批量新增空间' }, release: { label: '解除预定' } },
};
