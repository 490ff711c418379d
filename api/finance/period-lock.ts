// Closed months (结账): calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { PeriodLock, PeriodLockInput, PeriodLockTerms } from './period-lock.schema';

export const getPeriodLock = endpoint<Record<string, never>, PeriodLock>(
  '/api/finance/period-lock/get',
  ['p_5200', 'p_5400', 'p_5900'],
  '读取结账状态',
  { reads: true },
);
/** Closes through a month, or reopens: an earlier month, or null for all. */
export const setPeriodLock = endpoint<PeriodLockInput, PeriodLock, PeriodLockTerms>(
  '/api/finance/period-lock/set',
  ['p_5400_reopen'],
  '结账或反结账',
  { posts: true },
);
