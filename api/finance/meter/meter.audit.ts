import type { AuditLabels } from '#api/kernel/audit-labels';
import { meterForm, newMeterForm } from './meter';

export const meterAudit: AuditLabels = {
  objects: {
    meter: { label: '仪表', form: [...newMeterForm, ...meterForm], fields: { handovers: '交接读数' } },
  },
  actions: {
    'read-meter': { label: '抄表' },
    'void-reading': { label: '作废读数' },
    'replace-meter': { label: '更换仪表' },
    'undo-replacement': { label: '撤销换表' },
  },
};
