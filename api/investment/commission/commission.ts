// Commission of a contract (佣金): calls.
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { ApproveLines, CommissionQuery, ContractCommission, PayLines, PayLinesInput } from './commission.schema';

/** Returns null when the contract has no commission. */
export const commissionOf = endpoint<CommissionQuery, ContractCommission | null>(
  '/api/investment/commission/get',
  ['p_4100', 'p_4304'],
  '合同的佣金',
  { reads: true },
);
export const approveCommission = endpoint<ApproveLines, BulkDone>(
  '/api/investment/commission/approve',
  ['p_4304_approve'],
  '确认应付佣金',
  { posts: true },
);
export const payCommission = endpoint<PayLinesInput, BulkDone, PayLines>(
  '/api/investment/commission/pay',
  ['p_4304_pay'],
  '登记佣金付款',
  { posts: true },
);
export const undoApproveCommission = endpoint<BulkReason, BulkDone>(
  '/api/investment/commission/undo-approve',
  ['p_4304_approve'],
  '撤销确认佣金',
  { posts: true },
);
export const undoPayCommission = endpoint<BulkReason, BulkDone>(
  '/api/investment/commission/undo-pay',
  ['p_4304_pay'],
  '撤销佣金付款',
  { posts: true },
);
