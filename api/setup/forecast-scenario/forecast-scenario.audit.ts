// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { forecastScenarioForm } from './forecast-scenario';

export const forecastScenarioAudit: AuditWords = {
  objects: {
    forecast_scenario: { label: '预测情景', named: 'name', form: forecastScenarioForm },
  },
};
