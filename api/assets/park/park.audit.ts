// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { parkForm } from './park';

export const parkAudit: AuditWords = {
  objects: {
    park: { label: '园区', named: 'name', form: parkForm },
  },
};
