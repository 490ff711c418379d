// Words of bank statements (银行对账单).
import type { Labels } from '#api/kernel/labels';

export const STATEMENT_FIELD = {
  received_on: { label: '交易日期' },
  credit: { label: '收入金额' },
  debit: { label: '支出金额' },
  amount: { label: '金额' },
  direction: { label: '收支方向' },
  payer: { label: '对方户名' },
  payer_account: { label: '对方账号' },
  payee: { label: '收款方户名' },
  payee_account: { label: '收款方账号' },
  bank_serial: { label: '银行流水号' },
  remark: { label: '摘要' },
  balance: { label: '余额' },
  reversal: { label: '冲正标志' },
  own_account: { label: '本方账号' },
} satisfies Labels;

export const DATE_ORDER = {
  ymd: { label: '年在前，如 2026-01-31、20260131' },
  dmy: { label: '日/月/年，如 31/01/2026' },
  mdy: { label: '月/日/年，如 01/31/2026' },
} satisfies Labels;

/**
 * State of a line: a new receipt, similar to money in the books, in the books already, outgoing money or another movement (both become bank lines
 * only), a line that moves no money, or one with errors.
 */
export const LINE_STATE = {
  new: { label: '新增收款', tone: 'success' },
  similar: { label: '疑似重复', tone: 'warning' },
  known: { label: '已登记', tone: 'neutral' },
  out: { label: '支出', tone: 'progress' },
  other: { label: '其他流水', tone: 'progress' },
  skipped: { label: '不导入', tone: 'ended' },
  wrong: { label: '有错误', tone: 'danger' },
} satisfies Labels;
