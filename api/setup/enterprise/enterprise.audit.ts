import type { AuditLabels } from '#api/kernel/audit-labels';
import { companyProfileForm } from './company-profile';
import { legalEntityForm } from './legal-entity';

export const enterpriseAudit: AuditLabels = {
  objects: {
    company_profile: { label: '企业信息', form: companyProfileForm, fields: { logo_file_id: '企业标志' } },
    legal_entity: { label: '签约主体', named: 'name', form: legalEntityForm },
  },
};
