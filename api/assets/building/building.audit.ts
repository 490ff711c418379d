import type { AuditLabels } from '#api/kernel/audit-labels';
import { buildingForm } from './building';

export const buildingAudit: AuditLabels = {
  objects: {
    building: { label: '楼宇', named: 'name', form: buildingForm },
  },
};
