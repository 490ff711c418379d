// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { CHANGE_STATUS } from '../labels';

export const changeAudit: AuditWords = {
  objects: {
    contract_change: { label: '合同变更', fields: { end: '变更后到期日' }, values: { status: CHANGE_STATUS } },
  },
  actions: { change: { label: '变更' } },
};
