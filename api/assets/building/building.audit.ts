// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { buildingForm } from './building';

export const buildingAudit: AuditWords = {
  objects: {
    building: { label: '楼宇', named: 'name', form: buildingForm },
  },
};
