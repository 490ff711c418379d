// Bank lines (银行流水): calls.
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type {
  AccountReconciliation,
  BankBookInput,
  BankBookTerms,
  BankCandidatesInput,
  BankCandidatesTerms,
  BankLineCandidates,
  BankMatchInput,
  BankMatchTerms,
  BankRule,
} from './bank-line.schema';

const READ = ['p_5910'];
const MATCH = ['p_5910_edit'];
const POST = ['p_5910_post'];

/** Returns the unmatched movements of the books of the lines' account, those nearest to the lines first. */
export const bankLineCandidates = endpoint<BankCandidatesInput, BankLineCandidates, BankCandidatesTerms>(
  '/api/finance/bank-line/candidates',
  READ,
  '可勾对的账面收支',
  { reads: true },
);
/** Matches lines of one account with movements of the books, or with each other, when the sums are equal. */
export const matchBankLines = endpoint<BankMatchInput, BulkDone, BankMatchTerms>(
  '/api/finance/bank-line/match',
  MATCH,
  '勾对银行流水',
);
/** Matches every line that only one movement of the books can be; all accounts by default. */
export const autoMatchBankLines = endpoint<{ flow_account_id: number | null }, BulkDone>(
  '/api/finance/bank-line/auto-match',
  MATCH,
  '自动勾对银行流水',
);
export const unmatchBankLines = endpoint<Ids, BulkDone>('/api/finance/bank-line/unmatch', MATCH, '取消勾对银行流水');
/** Books lines as fees, interest, transfers or others, each as an entry that the line is matched with. */
export const bookBankLines = endpoint<BankBookInput, BulkDone, BankBookTerms>(
  '/api/finance/bank-line/book',
  POST,
  '银行流水入账',
  { posts: true },
);
/** Registers lines as received money. */
export const registerBankLines = endpoint<Ids, BulkDone>(
  '/api/finance/bank-line/register',
  POST,
  '银行流水登记为收款',
  { posts: true },
);
export const voidBankEntries = endpoint<BulkReason, BulkDone>(
  '/api/finance/bank-entry/void',
  ['p_5910_undo'],
  '作废银行收支',
  { posts: true },
);
export const bankRules = endpoint<Record<string, never>, BankRule[]>(
  '/api/finance/bank-rule/list',
  READ,
  '银行流水入账规则',
  { reads: true },
);
export const removeBankRules = endpoint<Ids, Deleted>('/api/finance/bank-rule/delete', POST, '删除银行流水入账规则');
/** Returns the reconciled accounts of the user's parks at the end of a day. */
export const accountReconciliations = endpoint<{ day: string }, AccountReconciliation[]>(
  '/api/finance/bank-reconciliation/accounts',
  READ,
  '各账户余额调节',
  { reads: true },
);
