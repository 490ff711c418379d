import type { AuditLabels } from '#api/kernel/audit-labels';
import { SECURITY_KIND, SECURITY_STATE } from '../labels';

export const securityAudit: AuditLabels = {
  objects: {
    deposit_security: {
      label: '非现金担保',
      fields: {
        contract_number: '合同编号',
        charge_item: '费项',
        kind: '种类',
        issuer: '出具人',
        number: '编号',
        amount_fen: '金额',
        start: '起期',
        end: '止期',
        replaces: '替换',
        acted_on: '日期',
        receipt: '关联的收款流水',
        freed_fen: '转为预收的金额',
        state: '状态',
        attachments: '附件',
        remark: '备注',
        reason: '原因',
      },
      values: { kind: SECURITY_KIND, state: SECURITY_STATE },
    },
  },
  actions: {
    'register-security': { label: '登记担保' },
    'return-security': { label: '退还担保' },
    'claim-security': { label: '担保索赔' },
    'undo-security': { label: '撤销退还或索赔' },
  },
};
