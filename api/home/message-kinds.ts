// What messages are about. A kind that warns says how many days ahead it does so unless the enterprise sets otherwise, and
// whose task it is by default: everybody who holds the key and sees the park.
import type { Terms } from '../kernel/terms';

export const MESSAGE_KINDS = {
  approval: { label: '待我审批' },
  approval_result: { label: '审批结果' },
  contract_expiring: { label: '合同到期' },
  receivable_due: { label: '应收到期' },
  receivable_overdue: { label: '应收逾期' },
} as const satisfies Terms;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export interface WarnKind {
  /** Days before the day it warns of; for what is overdue, days after it. */
  days_ahead: number;
  days_label: string;
  help: string;
  /** Whose task it is while the enterprise names nobody. */
  key: string;
}

/** The kinds that warn. A new one is an entry here and its causes in server/workflows/warnings. */
export const WARN_KINDS = {
  contract_expiring: {
    days_ahead: 90,
    days_label: '提前天数',
    help: '合同结束日期临近且尚未续租或退租时提醒',
    key: 'p_4100_renew',
  },
  receivable_due: {
    days_ahead: 7,
    days_label: '提前天数',
    help: '应收日临近且未收清时提醒，同一租客同一应收日合并为一条',
    key: 'p_5200_edit',
  },
  receivable_overdue: {
    days_ahead: 1,
    days_label: '逾期天数',
    help: '应收日已过仍未收清时提醒，同一租客合并为一条',
    key: 'p_5200_edit',
  },
} as const satisfies Partial<Record<MessageKind, WarnKind>>;

export type WarnKindName = keyof typeof WARN_KINDS;
