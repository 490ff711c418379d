// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { STEPS } from './steps';

export const gettingStartedAudit: AuditWords = {
  objects: {
    setup_step: {
      label: '开始使用的步骤',
      fields: Object.fromEntries(STEPS.map(({ key, title }) => [key, title])),
    },
  },
};
