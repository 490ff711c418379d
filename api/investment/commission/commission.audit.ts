import type { AuditLabels } from '#api/kernel/audit-labels';

export const commissionAudit: AuditLabels = {
  objects: {
    commission: {
      label: '佣金',
      fields: {
        channel: '渠道',
        rule: '佣金规则',
        amount_fen: '佣金',
        line: '分期',
        acted_on: '日期',
        act_fen: '金额',
        flow_account: '流水账户',
        deferred: '资本化',
      },
    },
  },
  actions: {
    'fix-commission': { label: '计算佣金' },
    'approve-commission': { label: '确认应付' },
    'pay-commission': { label: '登记付款' },
    'undo-approve-commission': { label: '撤销确认' },
    'undo-pay-commission': { label: '撤销付款' },
  },
};
