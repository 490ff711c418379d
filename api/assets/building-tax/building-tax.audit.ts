// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { buildingTaxForm } from './building-tax';

export const buildingTaxAudit: AuditWords = {
  objects: { building_tax_term: { label: '房产税参数', form: buildingTaxForm } },
};
