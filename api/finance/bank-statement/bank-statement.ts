// Bank statements (银行对账单): calls.
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint, type FileUpload, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  BankStatement,
  DetectedLayout,
  StatementMapping,
  StatementMappingSave,
  StatementPreview,
  StatementResult,
} from './bank-statement.schema';

const IMPORT = ['p_5400_import'];
type Nothing = Record<string, never>;

/** Detects the layout of a file. Takes, besides `file`, `flow_account_id`, and `sheet` and `head_row` where the user names them. */
export const detectStatementLayout = endpoint<FileUpload, DetectedLayout>(
  '/api/finance/statement/glance',
  IMPORT,
  '识别对账单',
  { reads: true },
);
/** Takes, besides `file`, `flow_account_id`, `layout`, as JSON, and `sheet` where the user chooses one. */
export const checkStatement = endpoint<FileUpload, StatementPreview>(
  '/api/finance/statement/import-check',
  IMPORT,
  '检查对账单',
  { reads: true },
);
/** Takes, besides those of the check, `mode`, and `similar` (skip or import). */
export const importStatement = endpoint<FileUpload, StatementResult>(
  '/api/finance/statement/import',
  IMPORT,
  '导入对账单',
  { posts: true },
);
/** Returns the unreadable lines with their reasons; takes the same fields as the check. */
export const statementWrongRows = fileEndpoint<FileUpload>(
  '/api/finance/statement/import/report-wrong',
  IMPORT,
  '对账单导入的错误行',
);
/** Returns whether a sample file is offered: only in the demonstration enterprise. */
export const statementSampleOffered = endpoint<Nothing, { offered: boolean }>(
  '/api/finance/statement/sample',
  IMPORT,
  '是否提供示例银行流水',
  { reads: true },
);
export const sampleStatement = fileEndpoint<{ flow_account_id: number }>(
  '/api/finance/statement/sample/report',
  IMPORT,
  '示例银行流水',
);
export const bankStatements = endpoint<Nothing, BankStatement[]>(
  '/api/finance/statement/list',
  IMPORT,
  '已导入对账单',
  {
    reads: true,
  },
);

export const statementMappings = endpoint<Nothing, StatementMapping[]>(
  '/api/finance/statement-mapping/list',
  IMPORT,
  '对账单列对应',
  { reads: true },
);
/** Saves a mapping; an existing name gets the new columns. */
export const saveStatementMapping = endpoint<StatementMappingSave, StatementMapping>(
  '/api/finance/statement-mapping/save',
  IMPORT,
  '保存对账单列对应',
);
export const removeStatementMapping = endpoint<Ids, Deleted>(
  '/api/finance/statement-mapping/delete',
  IMPORT,
  '删除对账单列对应',
);
