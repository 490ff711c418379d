import { auditSchemas } from './audit/audit.schema';
import { departmentSchemas } from './department.schema';
import { dictionarySchemas } from './dictionary/dictionary.schema';
import { companyProfileSchemas } from './enterprise/company-profile.schema';
import { legalEntitySchemas } from './enterprise/legal-entity.schema';
import { chargeItemSchemas } from './finance-setting/charge-item.schema';
import { flowAccountSchemas } from './finance-setting/flow-account.schema';
import { subjectSchemas } from './finance-setting/subject.schema';
import { taxableItemSchemas } from './finance-setting/taxable-item.schema';
import { forecastScenarioSchemas } from './forecast-scenario.schema';
import { gettingStartedSchemas } from './getting-started/getting-started.schema';
import { holidaySchemas } from './holiday/holiday.schema';
import { indexSchemas } from './index-table.schema';
import { optionSchemas } from './option.schema';
import { parameterSchemas } from './parameter/parameter.schema';
import { roleSchemas } from './role/role.schema';
import { accountSchemas } from './user/user.schema';
import { warnSchemas } from './warn.schema';

export const setupSchemas = {
  ...auditSchemas,
  ...departmentSchemas,
  ...dictionarySchemas,
  ...companyProfileSchemas,
  ...legalEntitySchemas,
  ...chargeItemSchemas,
  ...flowAccountSchemas,
  ...subjectSchemas,
  ...taxableItemSchemas,
  ...forecastScenarioSchemas,
  ...gettingStartedSchemas,
  ...holidaySchemas,
  ...indexSchemas,
  ...optionSchemas,
  ...parameterSchemas,
  ...roleSchemas,
  ...accountSchemas,
  ...warnSchemas,
};
