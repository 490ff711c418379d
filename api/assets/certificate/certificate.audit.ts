import type { AuditLabels } from '#api/kernel/audit-labels';
import { certificateForm } from './certificate';

export const certificateAudit: AuditLabels = {
  objects: {
    property_certificate: { label: '产权证', form: certificateForm },
  },
};
