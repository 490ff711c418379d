import type { AuditLabels } from '../kernel/audit-labels';
import { departmentForm } from './department';

export const departmentAudit: AuditLabels = {
  objects: {
    department: { label: '部门', named: 'name', form: departmentForm },
  },
  actions: { members: { label: '设置成员' }, 'assign-department': { label: '调整部门' } },
};
