import { REFUND_WAY } from '#api/finance/labels';
import { PAYEE_TITLES } from '#api/finance/payee';
import type { AuditLabels } from '#api/kernel/audit-labels';
import { TERMINATION_STATUS } from '../labels';
import { terminationForm } from './termination';

export const terminationAudit: AuditLabels = {
  objects: {
    contract_termination: {
      label: '退租单',
      form: terminationForm,
      fields: {
        ...PAYEE_TITLES,
        reason_name: '退租原因',
        contract_start: '合同起租日',
        contract_end: '合同到期日',
        lines: '其他结算项',
        checklist: '交接清单',
        incentive_item_id: '激励退回费项',
        dropped_adjustments: '不保留的减免',
      },
      values: { status: TERMINATION_STATUS, way: REFUND_WAY },
    },
  },
  actions: { terminate: { label: '退租' } },
};
