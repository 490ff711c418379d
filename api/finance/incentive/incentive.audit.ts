import { INCENTIVE_KIND } from '#api/contracts/labels';
import type { AuditLabels } from '#api/kernel/audit-labels';

export const incentiveAudit: AuditLabels = {
  objects: {
    lease_incentive: {
      label: '租赁激励',
      fields: {
        contract_number: '合同编号',
        kind: '种类',
        amount_fen: '金额',
        acted_on: '确认日期',
        invoice_number: '发票号码',
        invoice_on: '开票日期',
        cancelled_fen: '不再支付',
        returned_fen: '租客退回',
        last_day: '退租日期',
        attachments: '附件',
        remark: '备注',
        reason: '原因',
      },
      values: { kind: INCENTIVE_KIND },
    },
  },
  actions: {
    'confirm-incentive': { label: '确认应付' },
    'offset-incentive': { label: '抵扣应收' },
    'undo-incentive': { label: '撤销确认' },
    'claw-back-incentive': { label: '退租追回激励' },
  },
};
