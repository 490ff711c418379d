// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { terminationForm } from './termination';

export const terminationAudit: AuditWords = {
  objects: {
    contract_termination: { label: '退租单', form: terminationForm },
  },
  actions: { terminate: { label: '退租' } },
};
