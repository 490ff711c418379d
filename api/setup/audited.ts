// Words of the audit trail for the objects and acts of the setup centre.
import type { AuditLabels } from '../kernel/audit-labels';
import { departmentAudit } from './department.audit';
import { dictionaryAudit } from './dictionary/dictionary.audit';
import { enterpriseAudit } from './enterprise/enterprise.audit';
import { financeSettingAudit } from './finance-setting/finance-setting.audit';
import { forecastScenarioAudit } from './forecast-scenario.audit';
import { gettingStartedAudit } from './getting-started/getting-started.audit';
import { holidayAudit } from './holiday/holiday.audit';
import { indexTableAudit } from './index-table.audit';
import { parameterAudit } from './parameter/parameter.audit';
import { roleAudit } from './role/role.audit';
import { userAudit } from './user/user.audit';
import { warnAudit } from './warn.audit';

export const setupAudited: readonly AuditLabels[] = [
  departmentAudit,
  dictionaryAudit,
  enterpriseAudit,
  financeSettingAudit,
  forecastScenarioAudit,
  gettingStartedAudit,
  holidayAudit,
  indexTableAudit,
  parameterAudit,
  roleAudit,
  userAudit,
  warnAudit,
];
