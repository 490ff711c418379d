// Statements that arrive by themselves (自动导入对账单): calls.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { BankFeedRun, BankFeedState } from './bank-feed.schema';

type Nothing = Record<string, never>;

/** Returns the folder of the enterprise in which the folders of its accounts are; null when the server watches none. */
export const bankFeedOffered = endpoint<Nothing, { base: string | null }>(
  '/api/finance/bank-feed/offered',
  ['p_98430'],
  '是否提供自动导入',
  { reads: true },
);
export const bankFeeds = endpoint<Nothing, BankFeedState[]>(
  '/api/finance/bank-feed/list',
  ['p_5910'],
  '自动导入的账户',
  { reads: true },
);
/** Imports what has arrived, without waiting for the schedule. */
export const runBankFeed = endpoint<{ flow_account_id: number }, BankFeedRun>(
  '/api/finance/bank-feed/run',
  ['p_5400_import'],
  '立即获取对账单',
  { posts: true },
);
