// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { certificateForm } from './certificate';

export const certificateAudit: AuditWords = {
  objects: {
    property_certificate: { label: '产权证', form: certificateForm },
  },
};
