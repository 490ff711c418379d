// Account statement of a tenant (对账单): calls.
import { endpoint, fileEndpoint } from '../kernel/endpoint/endpoint';
import type { Statement, StatementLetter, StatementQuery } from './tenant-statement.schema';

const reading = { reads: true } as const;

export const tenantStatement = endpoint<StatementQuery, Statement>(
  '/api/tenants/statement/get',
  ['p_3100'],
  '租客对账单',
  reading,
);
export const tenantStatementXlsx = fileEndpoint<StatementQuery>(
  '/api/tenants/statement/report',
  ['p_3100_export'],
  '导出租客对账单',
);
export const tenantStatementPdf = fileEndpoint<StatementLetter>(
  '/api/tenants/statement/report-pdf',
  ['p_3100_export'],
  '租客对账单 PDF',
);
