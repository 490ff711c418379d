// Words of the audit trail.
import type { AuditLabels } from '#api/kernel/audit-labels';

export const bankStatementAudit: AuditLabels = {
  objects: {
    bank_statement: { label: '银行对账单' },
    statement_mapping: { label: '对账单列对应' },
  },
};
