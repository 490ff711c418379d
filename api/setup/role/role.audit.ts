import type { AuditLabels } from '#api/kernel/audit-labels';
import { ROLE_SCOPE } from '../people-labels';

export const roleAudit: AuditLabels = {
  objects: {
    role: { label: '角色', named: 'name', values: { scope: ROLE_SCOPE } },
  },
  actions: { overreach: { label: '越权被拒' } },
};
