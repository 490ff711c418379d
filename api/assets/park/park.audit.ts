import type { AuditLabels } from '#api/kernel/audit-labels';
import { parkForm } from './park';

export const parkAudit: AuditLabels = {
  objects: {
    park: { label: '园区', named: 'name', form: parkForm },
  },
};
