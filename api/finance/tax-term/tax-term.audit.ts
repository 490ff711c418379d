import type { AuditLabels } from '#api/kernel/audit-labels';
import { taxTermForm } from './tax-term';

export const taxTermAudit: AuditLabels = {
  objects: { tax_term: { label: '税费参数', form: taxTermForm } },
};
