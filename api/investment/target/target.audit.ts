import type { AuditLabels } from '#api/kernel/audit-labels';
import { targetForm } from './target';

export const targetAudit: AuditLabels = {
  objects: {
    leasing_target: {
      label: '招商目标',
      form: targetForm,
      fields: { name: '目标', park: '园区', manager: '招商经理' },
    },
  },
};
