import type { AuditLabels } from '#api/kernel/audit-labels';
import { tenantForm } from './tenant';

export const tenantAudit: AuditLabels = {
  objects: {
    tenant: {
      label: '租客',
      named: 'name',
      form: tenantForm,
      fields: { alias_names: '付款名称', alias_accounts: '付款账号' },
    },
  },
};
