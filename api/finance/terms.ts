// Labels of the finance area (domain.md §5.7, §6).
import type { Terms } from '../kernel/terms';

export const RECEIVABLE_STATUS = {
  unpaid: { label: '未收', tone: 'neutral' },
  partial: { label: '部分收款', tone: 'progress' },
  paid: { label: '已收清', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Terms;

export const OVERDUE = { yes: { label: '逾期', tone: 'danger' }, no: { label: '未逾期' } } satisfies Terms;

export const CASH_DIRECTION = {
  in: { label: '收款', tone: 'success' },
  out: { label: '付款', tone: 'warning' },
} satisfies Terms;

export const CASH_STATUS = {
  open: { label: '未核销', tone: 'warning' },
  partial: { label: '部分核销', tone: 'progress' },
  allocated: { label: '已核销', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Terms;

/** An entry between money and a receivable: standing, undone since, or the mirror that undid one. */
export const WRITE_OFF_STATE = {
  posted: { label: '核销', tone: 'success' },
  undone: { label: '已反核销', tone: 'ended' },
  reversal: { label: '反核销', tone: 'neutral' },
} satisfies Terms;

/** A movement of a deposit. */
export const DEPOSIT_ENTRY = {
  receive: { label: '收取', tone: 'success' },
  refund: { label: '退还', tone: 'warning' },
  use: { label: '抵扣应收', tone: 'progress' },
  forfeit: { label: '没收', tone: 'danger' },
  carry_out: { label: '转出', tone: 'neutral' },
  carry_in: { label: '转入', tone: 'success' },
} satisfies Terms;

/** Of what is proposed and approved: a refund, a waiver. */
export const PROPOSAL_STATUS = {
  draft: { label: '草稿' },
  auditing: { label: '审批中', tone: 'progress' },
  approved: { label: '已审批', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
} satisfies Terms;

export const BILL_STATUS = {
  issued: { label: '已出账', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Terms;

/** What is still open of a bill's receivables. */
export const BILL_PAID = {
  open: { label: '未收', tone: 'warning' },
  partial: { label: '部分收款', tone: 'progress' },
  paid: { label: '已收清', tone: 'success' },
} satisfies Terms;

/** The bill itself, and reminders of it, each sharper than the one before. */
export const BILL_NOTICE = {
  0: { label: '账单' },
  1: { label: '一次催缴' },
  2: { label: '二次催缴' },
  3: { label: '三次催缴' },
} satisfies Terms;

export const NOTICE_STATUS = {
  waiting: { label: '待发送', tone: 'progress' },
  sent: { label: '已发送', tone: 'success' },
  failed: { label: '发送失败', tone: 'danger' },
} satisfies Terms;
