import type { AuditLabels } from '#api/kernel/audit-labels';
import { CONTRACT_KIND, CONTRACT_STATUS } from '../labels';

export const contractAudit: AuditLabels = {
  objects: {
    contract: {
      label: '合同',
      named: 'number',
      fields: { conditions: '房屋状况', start: '起租日', end: '到期日', start_date: '起租日', end_date: '到期日' },
      values: { kind: CONTRACT_KIND, status: CONTRACT_STATUS },
    },
  },
};
