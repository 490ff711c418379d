import type { AuditLabels } from '#api/kernel/audit-labels';
import { webhookFields } from './webhook';

export const webhookAudit: AuditLabels = {
  objects: {
    webhook: {
      label: 'Webhook 订阅',
      named: 'name',
      form: [{ title: 'Webhook 订阅', fields: webhookFields }],
      fields: { events: '订阅的事件' },
    },
  },
  actions: { redeliver: { label: '重新投递' }, test: { label: '发送测试' } },
};
