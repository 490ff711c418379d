import type { AuditLabels } from '#api/kernel/audit-labels';
import { CHANGE_STATUS } from '../labels';

export const changeAudit: AuditLabels = {
  objects: {
    contract_change: {
      label: '合同变更',
      fields: { end: '变更后到期日', dropped_adjustments: '不保留的减免' },
      values: { status: CHANGE_STATUS },
    },
  },
  actions: { change: { label: '变更' } },
};
