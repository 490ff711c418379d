// Receivable (应收): calls.
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { Receivable, VoidReceivable } from './receivable.schema';

export const getReceivable = endpoint<{ id: number }, Receivable>(
  '/api/finance/receivable/get',
  ['p_5200', 'p_5400'],
  '读取应收',
  {
    reads: true,
  },
);
export const voidReceivable = endpoint<VoidReceivable, Receivable>(
  '/api/finance/receivable/void',
  ['p_5200_void'],
  '作废应收',
  {
    posts: true,
  },
);
export const voidReceivables = endpoint<BulkReason, BulkDone>(
  '/api/finance/receivable/void-many',
  ['p_5200_void'],
  '批量作废应收',
  { posts: true },
);
