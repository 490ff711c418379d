import type { AuditLabels } from '../kernel/audit-labels';
import { forecastScenarioForm } from './forecast-scenario';

export const forecastScenarioAudit: AuditLabels = {
  objects: {
    forecast_scenario: {
      label: '预测情景',
      named: 'name',
      form: forecastScenarioForm,
      fields: { profiles: '市场假设', profile_count: '市场假设数' },
    },
  },
};
