// Termination order (退租单): calls.
import type { Payee } from '#api/finance/payee.schema';
import { type ById, crud } from '#api/kernel/endpoint/crud';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import { UNMASK_KEY } from '#api/tenants/tenant/tenant';
import { CLAWBACK, TERMINATION_KIND } from '../labels';
import type {
  KnownPayees,
  SettlementSheet,
  Termination,
  TerminationSave,
  TerminationTerms,
} from './termination.schema';

export const terminationCalls = crud<TerminationSave, Termination, TerminationTerms>(
  'contracts',
  'termination',
  '退租单',
  'p_4200',
);
/** Computes the settlement of an order without storing anything. */
export const previewTermination = endpoint<TerminationSave, SettlementSheet, TerminationTerms>(
  '/api/contracts/termination/preview',
  ['p_4200'],
  '预览退租结算',
  { reads: true },
);

/** Returns the known accounts of the contract's tenant, for a settlement that returns money. */
export const terminationPayees = endpoint<{ contract_id: number }, KnownPayees>(
  '/api/contracts/termination/payees',
  ['p_4200'],
  '退租退款的已知账户',
  { reads: true },
);

/** Returns the payee with the whole account number; the audit trail records the request. */
export const revealTerminationPayee = endpoint<ById, Payee>(
  '/api/contracts/termination/reveal',
  [UNMASK_KEY],
  '显示退租退款账号',
);

/** Returns the settlement sheet (退租结算单): as executed, or in its current state. */
export const terminationPdf = fileEndpoint<{ id: number }>(
  '/api/contracts/report/termination-pdf',
  ['p_4200'],
  '退租结算单',
);

export const terminationForm: FormDeclaration = [
  {
    title: '退租信息',
    fields: [
      {
        name: 'contract_id',
        title: '合同',
        kind: 'option',
        options: '/api/option/contract',
        required: true,
        fixed: true,
        placeholder: '输入合同编号或租客名称查找',
      },
      { name: 'kind', title: '退租类型', kind: 'enum', labels: TERMINATION_KIND, required: true, initial: 'agreement' },
      {
        name: 'leave_date',
        title: '退租日期',
        kind: 'date',
        required: true,
        help: '最后一天计租；空间自次日起可再出租',
      },
      { name: 'reason_id', title: '退租原因', kind: 'option', options: '/api/option/retire-cause' },
    ],
  },
  {
    title: '结算约定',
    fields: [
      {
        name: 'clawback',
        title: '追回免租',
        kind: 'enum',
        labels: CLAWBACK,
        initial: 'none',
        help: '已享受免租期的租金，按剩余租期占全部租期的比例追回，或全部追回',
      },
      { name: 'late_fee_waived', title: '免收滞纳金', kind: 'switch', initial: false },
      {
        name: 'forfeit_fen',
        title: '没收保证金',
        kind: 'money',
        unit: '元',
        initial: 0,
        help: '其余保证金先抵未收的应收，再退还',
      },
      {
        name: 'prepayment_fen',
        title: '预收抵扣',
        kind: 'money',
        unit: '元',
        initial: 0,
        help: '租客未核销的收款中计入本次结算的部分',
      },
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true },
    ],
  },
];
