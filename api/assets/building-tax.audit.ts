import type { AuditLabels } from '../kernel/audit-labels';
import { buildingTaxForm } from './building-tax';

export const buildingTaxAudit: AuditLabels = {
  objects: { building_tax_term: { label: '房产税参数', form: buildingTaxForm } },
};
