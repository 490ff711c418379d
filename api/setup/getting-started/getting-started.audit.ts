import type { AuditLabels } from '#api/kernel/audit-labels';
import { STEPS } from './steps';

export const gettingStartedAudit: AuditLabels = {
  objects: {
    setup_step: {
      label: '开始使用的步骤',
      fields: Object.fromEntries(STEPS.map(({ key, title }) => [key, title])),
    },
  },
};
