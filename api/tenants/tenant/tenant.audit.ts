// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { tenantForm } from './tenant';

export const tenantAudit: AuditWords = {
  objects: {
    tenant: { label: '租客', named: 'name', form: tenantForm },
  },
};
