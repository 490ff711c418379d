// Deposits (保证金): calls.
import type { ById, Deleted } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FigureLinks } from '#api/kernel/figure';
import { receivablePaths } from '#api/kernel/paths';
import { UNMASK_KEY } from '#api/tenants/tenant/tenant';
import type { Payee } from '../payee.schema';
import type {
  CarryInput,
  DepositAccount,
  DepositLedger,
  ForfeitInput,
  Refund,
  RefundSave,
  RefundTerms,
  UndoEntryInput,
  UseInput,
} from './deposit.schema';

const READ = ['p_5100'];
const EDIT = ['p_5100_edit'];
const POST = ['p_5100_post'];
const posts = { posts: true };

export const depositLedger = endpoint<DepositAccount, DepositLedger>(
  '/api/finance/deposit/ledger',
  READ,
  '保证金台账',
  {
    reads: true,
  },
);
export const DEPOSIT_LINKS = {
  due_fen: {
    to: ({ contract_id, charge_item_id }) => receivablePaths.ofDeposit(contract_id, charge_item_id),
    figure: 'due_fen',
  },
  not_due_fen: {
    to: ({ contract_id, charge_item_id }) => receivablePaths.ofDeposit(contract_id, charge_item_id),
    figure: 'not_due_fen',
  },
} as const satisfies FigureLinks<DepositLedger, DepositAccount>;
export const forfeitDeposit = endpoint<ForfeitInput, DepositLedger>(
  '/api/finance/deposit/forfeit',
  POST,
  '没收保证金',
  posts,
);
export const putDepositOn = endpoint<UseInput, DepositLedger>(
  '/api/finance/deposit/use',
  POST,
  '保证金抵扣应收',
  posts,
);
export const carryDeposit = endpoint<CarryInput, DepositLedger>(
  '/api/finance/deposit/carry',
  POST,
  '保证金转出',
  posts,
);
export const undoDeposit = endpoint<UndoEntryInput, DepositLedger>(
  '/api/finance/deposit/undo',
  ['p_5100_undo'],
  '撤销保证金记录',
  posts,
);

/** Returns the payee of a refund with the whole account number; the audit trail records the request. */
export const revealRefund = endpoint<ById, Payee>('/api/finance/deposit-refund/reveal', [UNMASK_KEY], '显示退款账号');

export const refundCalls = {
  get: endpoint<ById, Refund>('/api/finance/deposit-refund/get', READ, '读取保证金退款', { reads: true }),
  save: endpoint<RefundSave, Refund, RefundTerms>('/api/finance/deposit-refund/save', EDIT, '保存保证金退款'),
  remove: endpoint<ById, Deleted>('/api/finance/deposit-refund/delete', EDIT, '删除保证金退款'),
};
