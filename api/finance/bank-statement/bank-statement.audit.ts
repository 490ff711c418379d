// Words of the audit trail.
import type { AuditLabels } from '#api/kernel/audit-labels';
import { DATE_ORDER, STATEMENT_FIELD } from './bank-statement-labels';

const COLUMNS = Object.fromEntries(Object.entries(STATEMENT_FIELD).map(([name, { label }]) => [name, label]));

export const bankStatementAudit: AuditLabels = {
  objects: {
    bank_statement: {
      label: '银行对账单',
      fields: { lines: '银行流水', imported: '新增收款', known: '已登记', left_out: '未导入' },
    },
    statement_mapping: {
      label: '对账单列对应',
      fields: { ...COLUMNS, columns: '列对应', date_order: '日期写法' },
      values: { date_order: DATE_ORDER },
    },
  },
};
