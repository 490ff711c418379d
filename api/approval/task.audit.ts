import type { AuditLabels } from '../kernel/audit-labels';

export const taskAudit: AuditLabels = {
  actions: {
    submit: { label: '提交审批' },
    approve: { label: '审批通过' },
    reject: { label: '审批驳回' },
    'decide-own': { label: '提交人自行审批' },
    withdraw: { label: '撤回审批' },
  },
};
