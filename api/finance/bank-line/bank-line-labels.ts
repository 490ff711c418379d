// Words of bank lines (银行流水) and of what they are in the books.
import type { Labels } from '#api/kernel/labels';

export const BANK_LINE_STATE = {
  open: { label: '未勾对', tone: 'warning' },
  matched: { label: '已勾对', tone: 'success' },
} as const satisfies Labels;

/** Whether the line has a receipt document (电子回单). */
export const BANK_RECEIPT = {
  some: { label: '有' },
  none: { label: '无' },
} as const satisfies Labels;

export const BANK_DIRECTION = {
  in: { label: '收入', tone: 'success' },
  out: { label: '支出', tone: 'neutral' },
} as const satisfies Labels;

/** Movements that concern no tenant; `other` is booked in the accounting system and has no voucher here. */
export const BANK_ENTRY_KIND = {
  fee: { label: '手续费' },
  interest: { label: '利息' },
  transfer: { label: '账户间转账' },
  other: { label: '其他收支' },
} as const satisfies Labels;

/** Items in transit (未达账项): which side has a movement that the other lacks. */
export const TRANSIT_KIND = {
  bank_in: { label: '银行已收、企业未收' },
  bank_out: { label: '银行已付、企业未付' },
  book_in: { label: '企业已收、银行未收' },
  book_out: { label: '企业已付、银行未付' },
} as const satisfies Labels;

/** A payment of a commission, and the money that a channel pays back. */
export const COMMISSION_MOVE = {
  out: { label: '佣金付款' },
  in: { label: '佣金退回' },
} as const satisfies Labels;

export type BankEntryKind = keyof typeof BANK_ENTRY_KIND;
