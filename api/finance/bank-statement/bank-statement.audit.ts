// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';

export const bankStatementAudit: AuditWords = {
  objects: {
    bank_statement: { label: '银行对账单' },
    statement_mapping: { label: '对账单列对应' },
  },
};
