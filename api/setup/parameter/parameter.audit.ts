// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { PARAMETER_FORM } from './parameters';

export const parameterAudit: AuditWords = {
  objects: {
    parameter: { label: '参数', form: PARAMETER_FORM },
  },
};
