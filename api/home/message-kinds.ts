// Kinds of messages. A warning kind declares its days of notice unless the enterprise sets others, and its default recipients: all users who hold
// the key and see the park.
import type { Labels } from '../kernel/labels';

export const MESSAGE_KINDS = {
  approval: { label: '待我审批' },
  approval_result: { label: '审批结果' },
  contract_expiring: { label: '合同到期' },
  handover_due: { label: '待交房' },
  contract_holdover: { label: '到期待处理' },
  holdover_collision: { label: '占用冲突' },
  option_notice: { label: '选择权通知' },
  security_ending: { label: '担保到期' },
  escalation_ahead: { label: '租金递增' },
  receivable_due: { label: '应收到期' },
  receivable_overdue: { label: '应收逾期' },
  refund_payable: { label: '退款待付' },
  incentive_owed: { label: '激励待确认' },
  invoice_review: { label: '发票待审核' },
  invoice_red: { label: '发票待红冲' },
  ledger_fault: { label: '账务自检' },
  land_use_ending: { label: '土地使用到期' },
  mortgage_ending: { label: '抵押到期' },
  reservation_ending: { label: '预定到期' },
  follow_up_due: { label: '待跟进' },
  customer_pooled: { label: '客户进入公海' },
  webhook_given_up: { label: 'Webhook 未送达' },
  bank_feed: { label: '对账单自动导入' },
} as const satisfies Labels;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export interface WarnKind {
  /** Days before the date it warns of; for an overdue kind, days after it. */
  days_ahead: number;
  /** Missing for a kind that is raised as soon as it happens; its days have no effect. */
  days_label?: string;
  /** Days before the date on which it is raised again; a kind without has one warning per date. */
  again?: { second_days: number; third_days: number };
  help: string;
  /** Key of the default recipients. */
  key: string;
  /** By default the task of the user each cause belongs to. */
  own?: true;
}

/** The warning kinds. A new one needs an entry here and its causes in server/workflows/warnings. */
export const WARN_KINDS = {
  contract_expiring: {
    days_ahead: 90,
    days_label: '提前天数',
    help: '到期日临近且尚未续租或退租时提醒',
    key: 'p_4100_renew',
  },
  handover_due: {
    days_ahead: 7,
    days_label: '提前天数',
    help: '新签合同起租日临近、还没有登记交房时提醒，直到登记交房',
    key: 'p_4100_deliver',
  },
  contract_holdover: {
    days_ahead: 1,
    days_label: '到期后天数',
    help: '合同已到期，没有续租、退租，也没有确认到期未退时提醒',
    key: 'p_4100_holdover',
  },
  holdover_collision: {
    days_ahead: 30,
    days_label: '提前天数',
    help: '到期未退的空间已租给下一份合同、起租日临近时提醒',
    key: 'p_4100_holdover',
  },
  option_notice: {
    days_ahead: 90,
    days_label: '提前天数',
    again: { second_days: 30, third_days: 7 },
    help: '续租、提前退租等选择权的最晚通知日临近、还没有登记行权或放弃时提醒',
    key: 'p_4100_option',
  },
  security_ending: {
    days_ahead: 60,
    days_label: '提前天数',
    again: { second_days: 30, third_days: 7 },
    help: '保函、保证人或保证保险的止期临近、还没有续期或退还时提醒；到期后保证金重新应收',
    key: 'p_5110_edit',
  },
  escalation_ahead: {
    days_ahead: 30,
    days_label: '提前天数',
    help: '合同单价即将按约定变化时提醒，同一合同同一天合并为一条；指数尚未公布的按待公布提醒',
    key: 'p_4100_change',
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
  refund_payable: {
    days_ahead: 0,
    help: '退款审批通过、尚未付清时提醒，登记付款后自动结束',
    key: 'p_5400_post',
  },
  incentive_owed: {
    days_ahead: 0,
    help: '租赁激励到应付日、尚未全部确认时提醒，确认应付后自动结束',
    key: 'p_5120_post',
  },
  invoice_review: {
    days_ahead: 0,
    help: '开票申请待审核时提醒，审核或撤回后自动结束',
    key: 'p_5600_post',
  },
  invoice_red: {
    days_ahead: 0,
    help: '已开票的应收调减或作废、需要红冲时提醒，红字发票开具后自动结束',
    key: 'p_5600_void',
  },
  ledger_fault: {
    days_ahead: 0,
    help: '每天夜间核对账务恒等式，有不符时提醒',
    key: 'p_5700',
  },
  land_use_ending: {
    days_ahead: 365,
    days_label: '提前天数',
    help: '产权证的土地使用到期日临近时提醒；已过期的一直提醒，直到更新到期日',
    key: 'p_1600_edit',
  },
  mortgage_ending: {
    days_ahead: 90,
    days_label: '提前天数',
    help: '产权证的抵押到期日临近时提醒；已过期的一直提醒，直到解除抵押或更新到期日',
    key: 'p_1600_edit',
  },
  reservation_ending: {
    days_ahead: 3,
    days_label: '提前天数',
    help: '空间的预定即将到期时提醒，到期后空间自动恢复可租',
    key: 'p_1400_edit',
  },
  follow_up_due: {
    days_ahead: 0,
    days_label: '提前天数',
    help: '客户的下次跟进日或计划的拜访日到了还没有跟进时提醒；没有指定人时提醒招商经理本人',
    key: 'p_2200_edit',
    own: true,
  },
} as const satisfies Partial<Record<MessageKind, WarnKind>>;

export type WarnKindName = keyof typeof WARN_KINDS;
