import type { AuditLabels } from '#api/kernel/audit-labels';
import { PARAMETER_FORM } from './parameters';

export const parameterAudit: AuditLabels = {
  objects: {
    parameter: { label: '参数', form: PARAMETER_FORM },
  },
};
