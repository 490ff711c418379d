// Bank statements (银行对账单): calls and words.
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint, type FileUpload } from '#api/kernel/endpoint/endpoint';
import type { Labels } from '#api/kernel/labels';
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

export const STATEMENT_FIELD = {
  received_on: { label: '交易日期' },
  credit: { label: '收入金额' },
  debit: { label: '支出金额' },
  amount: { label: '金额' },
  direction: { label: '收支方向' },
  payer: { label: '对方户名' },
  payer_account: { label: '对方账号' },
  bank_serial: { label: '银行流水号' },
  remark: { label: '摘要' },
  balance: { label: '余额' },
  own_account: { label: '本方账号' },
} satisfies Labels;

export const DATE_ORDER = {
  ymd: { label: '年在前，如 2026-01-31、20260131' },
  dmy: { label: '日/月/年，如 31/01/2026' },
  mdy: { label: '月/日/年，如 01/31/2026' },
} satisfies Labels;

/** What becomes of a line: similar to money entered by hand, in the books already, or money that went out. */
export const LINE_STATE = {
  new: { label: '新增', tone: 'success' },
  similar: { label: '疑似重复', tone: 'warning' },
  known: { label: '已登记', tone: 'neutral' },
  out: { label: '支出', tone: 'ended' },
  wrong: { label: '有错误', tone: 'danger' },
} satisfies Labels;

/** What a file looks like, and how it is most likely to be read. */
export const detectStatementLayout = endpoint<FileUpload, DetectedLayout>(
  '/api/finance/statement/glance',
  IMPORT,
  '识别对账单',
  { reads: true },
);
/** Besides `file`: `flow_account_id` and `layout`, as JSON. */
export const checkStatement = endpoint<FileUpload, StatementPreview>(
  '/api/finance/statement/import-check',
  IMPORT,
  '检查对账单',
  { reads: true },
);
/** Besides those of the check: `mode`, and `similar` (skip or import). */
export const importStatement = endpoint<FileUpload, StatementResult>(
  '/api/finance/statement/import',
  IMPORT,
  '导入对账单',
  { posts: true },
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
/** A name that stands takes the new columns. */
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
