// Events of the books that vouchers are made for (docs/domain §6), and the usual lines of each.

import type { Labels } from '#api/kernel/labels';
import type { VoucherAmount } from '#domain/finance/accounting/voucher-template';

export const VOUCHER_EVENT = {
  receivable: { label: '应收确认' },
  adjustment: { label: '应收调整' },
  void: { label: '应收作废' },
  receipt: { label: '收款' },
  receipt_void: { label: '收款作废' },
  payment: { label: '付款' },
  payment_void: { label: '付款作废' },
  bank_fee: { label: '银行手续费' },
  bank_fee_void: { label: '银行手续费作废' },
  bank_interest: { label: '存款利息' },
  bank_interest_void: { label: '存款利息作废' },
  transfer_out: { label: '账户间转出' },
  transfer_out_void: { label: '账户间转出作废' },
  transfer_in: { label: '账户间转入' },
  transfer_in_void: { label: '账户间转入作废' },
  write_off: { label: '核销' },
  prepayment_use: { label: '预收抵扣' },
  prepayment_refund: { label: '预收退款' },
  offset: { label: '应收冲抵' },
  deposit_receive: { label: '收取保证金' },
  deposit_use: { label: '保证金抵扣' },
  deposit_settle: { label: '保证金核销应收' },
  deposit_refund: { label: '保证金应退' },
  deposit_payout: { label: '退付保证金' },
  deposit_forfeit: { label: '没收保证金' },
  deposit_carry_out: { label: '保证金转出' },
  deposit_carry_in: { label: '保证金转入' },
  commission_owed: { label: '佣金确认' },
  commission_owed_void: { label: '佣金确认撤销' },
  commission_deferred: { label: '佣金确认（资本化）' },
  commission_deferred_void: { label: '佣金确认（资本化）撤销' },
  commission_paid: { label: '佣金付款' },
  commission_paid_void: { label: '佣金付款撤销' },
  incentive_owed: { label: '激励确认' },
  incentive_owed_void: { label: '激励确认撤销' },
  incentive_payout: { label: '激励付款' },
  revenue: { label: '收入确认（直线法）' },
  amortisation: { label: '长期待摊费用摊销' },
  incentive_amortised: { label: '激励摊销' },
  invoice: { label: '开具发票' },
  red_invoice: { label: '红字发票' },
  invoice_void: { label: '发票作废' },
} as const satisfies Labels;

export type VoucherEvent = keyof typeof VOUCHER_EVENT;

/** Deferred costs of a lease that are amortised. */
export const AMORTISED = {
  commission: { label: '招商佣金' },
  incentive: { label: '租赁激励' },
} as const satisfies Labels;

export const SIDE = { debit: { label: '借' }, credit: { label: '贷' } } as const satisfies Labels;

export const AMOUNT = {
  gross: { label: '价税合计' },
  net: { label: '不含税金额' },
  tax: { label: '税额' },
} as const satisfies Labels;

/** Source of a line's subject: the charge item of the posting, the settling entry, its flow account, or a fixed subject. */
export const SUBJECT_OF = {
  receivable: { label: '费项应收科目' },
  revenue: { label: '费项收入（负债）科目' },
  source: { label: '冲抵来源费项应收科目' },
  source_revenue: { label: '冲抵来源费项收入（负债）科目' },
  account: { label: '流水账户科目' },
  fixed: { label: '指定科目' },
} as const satisfies Labels;

export const AUXILIARY = {
  tenant: { label: '租客' },
  payer: { label: '付款租客' },
  park: { label: '部门（园区）' },
  building: { label: '楼宇' },
  contract: { label: '合同' },
} as const satisfies Labels;

export interface VoucherTemplateLine {
  side: keyof typeof SIDE;
  subject_of: keyof typeof SUBJECT_OF;
  /** The subject itself, when the source is `fixed`. */
  subject: string;
  amount: VoucherAmount;
  auxiliaries: (keyof typeof AUXILIARY)[];
  /** May contain placeholders: {event}, {tenant}, {contract}, {item}, {period}, {account}, {channel}. */
  summary: string;
}

/** Placeholders of a summary, with their displayed Chinese labels. */
export const SUMMARY_PLACEHOLDERS = {
  event: '业务类型',
  tenant: '租客',
  contract: '合同',
  item: '费项',
  period: '期间',
  account: '流水账户',
  channel: '渠道',
} as const;

/** Subjects by 企业会计准则 and 财会〔2016〕22号, as in a new enterprise. */
const SUBJECT = {
  prepayment: '2203',
  inTransit: '1012.01',
  bankFee: '6603.01',
  interest: '6603.02',
  commission: '6601.01',
  commissionOwed: '2241.96',
  directCost: '1801.02',
  incentive: '1801.01',
  incentiveOwed: '2241.95',
  paying: '2241.97',
  depositRefund: '2241.98',
  depositTransfer: '2241.99',
  forfeited: '6301.02',
  outputTaxDue: '2221.02',
  outputTax: '2221.01',
  straightLine: '1122.99',
} as const;

type Line = VoucherTemplateLine;
const OWED = ['tenant', 'contract'] as const;

const line = (
  side: Line['side'],
  subject: { source: Exclude<Line['subject_of'], 'fixed'> } | string,
  auxiliaries: readonly Line['auxiliaries'][number][],
  amount: VoucherAmount = 'gross',
): Omit<Line, 'summary'> =>
  typeof subject === 'string'
    ? { side, subject_of: 'fixed', subject, amount, auxiliaries: [...auxiliaries] }
    : { side, subject_of: subject.source, subject: '', amount, auxiliaries: [...auxiliaries] };

const summarised = (summary: string, ...lines: Omit<Line, 'summary'>[]): Line[] =>
  lines.map((each) => ({ ...each, summary }));

const owed = (summary: string) =>
  summarised(
    summary,
    line('debit', { source: 'receivable' }, OWED),
    line('credit', { source: 'revenue' }, ['park', 'building', 'contract'], 'net'),
    line('credit', SUBJECT.outputTaxDue, [], 'tax'),
  );
const received = summarised(
  '{event} {tenant} {account}',
  line('debit', { source: 'account' }, []),
  line('credit', SUBJECT.prepayment, ['payer']),
);
const paid = summarised(
  '{event} {tenant} {account}',
  line('debit', SUBJECT.paying, []),
  line('credit', { source: 'account' }, []),
);
const ofAccount = (debit: Parameters<typeof line>[1], credit: Parameters<typeof line>[1]) =>
  summarised('{event} {account}', line('debit', debit, []), line('credit', credit, []));
const fee = ofAccount(SUBJECT.bankFee, { source: 'account' });
const interest = ofAccount({ source: 'account' }, SUBJECT.interest);
const transferOut = ofAccount(SUBJECT.inTransit, { source: 'account' });
const transferIn = ofAccount({ source: 'account' }, SUBJECT.inTransit);
const settled = summarised(
  '{event} {tenant} {item} {period}',
  line('debit', SUBJECT.prepayment, ['payer']),
  line('credit', { source: 'receivable' }, OWED),
);
const ofDeposit = (credit: string) =>
  summarised('{event} {tenant} {contract}', line('debit', { source: 'revenue' }, OWED), line('credit', credit, OWED));
const commissionOwed = summarised(
  '{event} {channel} {contract}',
  line('debit', SUBJECT.commission, ['park', 'contract']),
  line('credit', SUBJECT.commissionOwed, ['contract']),
);
const commissionDeferred = summarised(
  '{event} {channel} {contract}',
  line('debit', SUBJECT.directCost, ['park', 'contract']),
  line('credit', SUBJECT.commissionOwed, ['contract']),
);
const commissionPaid = summarised(
  '{event} {channel} {contract}',
  line('debit', SUBJECT.commissionOwed, ['contract']),
  line('credit', { source: 'account' }, []),
);
const incentiveOwed = summarised(
  '{event} {tenant} {contract}',
  line('debit', SUBJECT.incentive, ['park', 'contract']),
  line('credit', SUBJECT.incentiveOwed, OWED),
);
const invoiced = summarised(
  '{event} {tenant}',
  line('debit', SUBJECT.outputTaxDue, [], 'tax'),
  line('credit', SUBJECT.outputTax, [], 'tax'),
);

export const USUAL_LINES: Readonly<Record<VoucherEvent, readonly VoucherTemplateLine[]>> = {
  receivable: owed('{event} {tenant} {item} {period}'),
  adjustment: owed('{event} {tenant} {item} {period}'),
  void: owed('{event} {tenant} {item} {period}'),
  receipt: received,
  receipt_void: received,
  payment: paid,
  payment_void: paid,
  bank_fee: fee,
  bank_fee_void: fee,
  bank_interest: interest,
  bank_interest_void: interest,
  transfer_out: transferOut,
  transfer_out_void: transferOut,
  transfer_in: transferIn,
  transfer_in_void: transferIn,
  write_off: settled,
  prepayment_use: settled,
  prepayment_refund: summarised(
    '{event} {tenant}',
    line('debit', SUBJECT.prepayment, ['payer']),
    line('credit', SUBJECT.paying, []),
  ),
  offset: summarised(
    '{event} {tenant} {item} {period}',
    line('debit', { source: 'source' }, OWED),
    line('credit', { source: 'receivable' }, OWED),
  ),
  deposit_receive: settled,
  deposit_use: ofDeposit(SUBJECT.depositTransfer),
  deposit_settle: summarised(
    '{event} {tenant} {item} {period}',
    line('debit', SUBJECT.depositTransfer, OWED),
    line('credit', { source: 'receivable' }, OWED),
  ),
  deposit_refund: ofDeposit(SUBJECT.depositRefund),
  deposit_payout: summarised(
    '{event} {tenant} {contract}',
    line('debit', SUBJECT.depositRefund, OWED),
    line('credit', SUBJECT.paying, []),
  ),
  deposit_forfeit: ofDeposit(SUBJECT.forfeited),
  deposit_carry_out: ofDeposit(SUBJECT.depositTransfer),
  deposit_carry_in: summarised(
    '{event} {tenant} {contract}',
    line('debit', SUBJECT.depositTransfer, OWED),
    line('credit', { source: 'revenue' }, OWED),
  ),
  commission_owed: commissionOwed,
  commission_owed_void: commissionOwed,
  commission_deferred: commissionDeferred,
  commission_deferred_void: commissionDeferred,
  commission_paid: commissionPaid,
  commission_paid_void: commissionPaid,
  incentive_owed: incentiveOwed,
  incentive_owed_void: incentiveOwed,
  incentive_payout: summarised(
    '{event} {tenant} {contract}',
    line('debit', SUBJECT.incentiveOwed, OWED),
    line('credit', SUBJECT.paying, []),
  ),
  revenue: summarised(
    '{event} {tenant} {contract} {period}',
    line('debit', SUBJECT.straightLine, OWED),
    line('credit', { source: 'revenue' }, ['park', 'building', 'contract']),
  ),
  amortisation: summarised(
    '{event} {channel} {contract} {period}',
    line('debit', SUBJECT.commission, ['park', 'contract']),
    line('credit', SUBJECT.directCost, ['park', 'contract']),
  ),
  incentive_amortised: summarised(
    '{event} {tenant} {contract} {period}',
    line('debit', { source: 'revenue' }, ['park', 'building', 'contract']),
    line('credit', SUBJECT.incentive, ['park', 'contract']),
  ),
  invoice: invoiced,
  red_invoice: invoiced,
  invoice_void: invoiced,
};

/** Filter of the displayed vouchers. */
export const EXPORT_STATE = {
  all: { label: '全部' },
  open: { label: '未导出' },
  exported: { label: '已导出' },
} as const satisfies Labels;

/** Grouping of postings: each document separately, or all of an event on a day. */
export const MERGE = { document: { label: '按单据' }, day: { label: '按日合并' } } as const satisfies Labels;

/** Export layouts of other systems. */
export const LAYOUT = { k3: { label: '金蝶 K/3' }, u8: { label: '用友 U8' } } as const satisfies Labels;
