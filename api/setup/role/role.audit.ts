// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { ROLE_SCOPE } from '../people-labels';

export const roleAudit: AuditWords = {
  objects: {
    role: { label: '角色', named: 'name', values: { scope: ROLE_SCOPE } },
  },
  actions: { overreach: { label: '越权被拒' } },
};
