// Cash record (收款流水) and its write-offs (核销): calls and form.
import type { BulkDone, BulkReason } from '#api/kernel/endpoint/bulk';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type {
  Candidates,
  CandidatesQuery,
  CashRecord,
  CashRecordSave,
  CashTenant,
  UndoInput,
  UndoMany,
  UndoManyTerms,
  UndoRequest,
  UndoTerms,
  VoidCash,
  WriteOffInput,
} from './cash-record.schema';

const READ = ['p_5400'];
const POST = ['p_5400_post'];

export const getCashRecord = endpoint<{ id: number }, CashRecord>(
  '/api/finance/cash-record/get',
  READ,
  '读取收款流水',
  { reads: true },
);
/** Returns the 收据 of received money. */
export const receiptPdf = fileEndpoint<{ id: number }>('/api/finance/cash-record/report-pdf', READ, '收据');
/** A cash record is posted when saved: it is voided, never edited. */
export const saveCashRecord = endpoint<CashRecordSave, CashRecord>(
  '/api/finance/cash-record/save',
  ['p_5400_edit'],
  '登记收款',
  {
    posts: true,
  },
);
export const voidCashRecord = endpoint<VoidCash, CashRecord>('/api/finance/cash-record/void', POST, '作废收款流水', {
  posts: true,
});
export const voidCashRecords = endpoint<BulkReason, BulkDone>(
  '/api/finance/cash-record/void-many',
  POST,
  '批量作废收款流水',
  { posts: true },
);
/** Sets or changes the tenant of money before any of it is used; `null` means unknown. */
export const setCashTenant = endpoint<CashTenant, CashRecord>(
  '/api/finance/cash-record/set-tenant',
  ['p_5400_edit'],
  '指定收款租客',
);
export const writeOffCandidates = endpoint<CandidatesQuery, Candidates>(
  '/api/finance/cash-record/candidates',
  READ,
  '可核销的应收',
  {
    reads: true,
  },
);
export const writeOff = endpoint<WriteOffInput, CashRecord>('/api/finance/write-off/save', POST, '核销', {
  posts: true,
});
export const undoWriteOff = endpoint<UndoInput, CashRecord, UndoTerms>(
  '/api/finance/write-off/undo',
  ['p_5400_undo'],
  '反核销',
  {
    posts: true,
  },
);

/** Returns a requested undoing with its money. */
export const undoRequestOf = endpoint<{ id: number }, UndoRequest>(
  '/api/finance/write-off/undo-request',
  READ,
  '反核销申请',
  { reads: true },
);

export const undoWriteOffs = endpoint<UndoMany, BulkDone, UndoManyTerms>(
  '/api/finance/write-off/undo-many',
  ['p_5400_undo'],
  '批量反核销',
  { posts: true },
);

export const cashRecordForm: FormDeclaration = [
  {
    title: '收款信息',
    fields: [
      {
        name: 'flow_account_id',
        title: '流水账户',
        kind: 'option',
        options: '/api/option/flow-account',
        required: true,
      },
      { name: 'received_on', title: '收款日期', kind: 'date', required: true },
      { name: 'amount_fen', title: '收款金额', kind: 'money', unit: '元', required: true },
      { name: 'payer', title: '付款方', kind: 'text', required: true, maxLength: 100 },
      {
        name: 'tenant_id',
        title: '租客',
        kind: 'option',
        options: '/api/option/tenant',
        help: '不填时按付款方名称匹配',
      },
      { name: 'payment_type_id', title: '付款方式', kind: 'option', options: '/api/option/payment-type' },
      {
        name: 'bank_serial',
        title: '银行流水号',
        kind: 'text',
        maxLength: 64,
        help: '同一账户内唯一，重复登记会被拒绝',
      },
      { name: 'remark', title: '备注', kind: 'text', maxLength: 200 },
    ],
  },
];
