// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { departmentForm } from './department';

export const departmentAudit: AuditWords = {
  objects: {
    department: { label: '部门', named: 'name', form: departmentForm },
  },
  actions: { members: { label: '设置成员' }, 'assign-department': { label: '调整部门' } },
};
