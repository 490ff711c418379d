import type { AuditLabels } from '../kernel/audit-labels';
import { DUNNING_CHANNEL, PLAN_STATUS } from './labels';

export const dunningAudit: AuditLabels = {
  objects: {
    instalment_plan: {
      label: '分期计划',
      fields: { total_fen: '分期金额', count: '期数', grace_days: '宽限天数' },
      values: { status: PLAN_STATUS },
    },
    dunning_plan: {
      label: '催缴方案',
      fields: {
        own: '单独方案',
        days_1: '首次催缴逾期天数',
        channel_1: '首次催缴方式',
        days_2: '二次催缴逾期天数',
        channel_2: '二次催缴方式',
        days_3: '末次催缴逾期天数',
        channel_3: '末次催缴方式',
      },
      values: { channel_1: DUNNING_CHANNEL, channel_2: DUNNING_CHANNEL, channel_3: DUNNING_CHANNEL },
    },
  },
};
