// Labels of the finance area (docs/domain §5.7, §6).
import type { Labels } from '../kernel/labels';

export const RECEIVABLE_STATUS = {
  unpaid: { label: '未收', tone: 'neutral' },
  partial: { label: '部分收款', tone: 'progress' },
  /** Negative and not offset yet. */
  credit: { label: '待冲抵', tone: 'progress' },
  paid: { label: '已收清', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

/** Due time of a receivable relative to today; a receivable due this month may be overdue already. */
export const RECEIVABLE_TIMING = {
  overdue: { label: '逾期', tone: 'danger' },
  this_month: { label: '本月到期' },
  not_due: { label: '未到期' },
  paid: { label: '已收清', tone: 'success' },
} satisfies Labels;

/** Duration for which an open amount is overdue; on the due day itself it is not. */
export const AGING_BUCKET = {
  not_due: { label: '未到期' },
  '1-30': { label: '1–30 天' },
  '31-60': { label: '31–60 天' },
  '61-90': { label: '61–90 天', tone: 'warning' },
  '91-180': { label: '91–180 天', tone: 'warning' },
  '181-365': { label: '181–365 天', tone: 'danger' },
  '>365': { label: '365 天以上', tone: 'danger' },
} as const satisfies Labels;

/** Set for receivables in the next billing run: neither settled nor billed. */
export const BILLED = { no: { label: '待出账' } } satisfies Labels;
export const OVERDUE = { yes: { label: '逾期', tone: 'danger' }, no: { label: '未逾期' } } satisfies Labels;

export const CASH_DIRECTION = {
  in: { label: '收款', tone: 'success' },
  out: { label: '付款', tone: 'warning' },
} satisfies Labels;

export const CASH_STATUS = {
  open: { label: '未核销', tone: 'warning' },
  partial: { label: '部分核销', tone: 'progress' },
  allocated: { label: '已核销', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

/** Filter by a known or unknown payer. */
export const PAYER_MATCHED = {
  yes: { label: '已识别' },
  no: { label: '未识别', tone: 'warning' },
} satisfies Labels;

/** State of an entry between money and a receivable: in force, undone, or the reversal of another. */
export const WRITE_OFF_STATE = {
  posted: { label: '核销', tone: 'success' },
  asked: { label: '反核销审批中', tone: 'progress' },
  undone: { label: '已反核销', tone: 'ended' },
  reversal: { label: '反核销', tone: 'neutral' },
} satisfies Labels;

/** A movement of a deposit. */
export const DEPOSIT_ENTRY = {
  receive: { label: '收取', tone: 'success' },
  refund: { label: '退还', tone: 'warning' },
  use: { label: '抵扣应收', tone: 'progress' },
  forfeit: { label: '没收', tone: 'danger' },
  carry_out: { label: '转出', tone: 'neutral' },
  carry_in: { label: '转入', tone: 'success' },
} satisfies Labels;

/** Stage of a deposit: with its contract, or waiting for its refund. */
export const DEPOSIT_STAGE = {
  running: { label: '执行中' },
  ending: { label: '已到期' },
  retired: { label: '已退租' },
  payable: { label: '待付款' },
} satisfies Labels;

/** Statuses of proposals: a refund, a waiver. */
/** Why a run leaves out a row. */
export const LEFT_OUT = {
  chosen: { label: '本次跳过' },
  below: { label: '低于最低金额' },
} satisfies Labels;

/** How a refund is paid. */
export const REFUND_WAY = {
  transfer: { label: '银行转账' },
  other: { label: '现金或其他' },
} satisfies Labels;

export const PROPOSAL_STATUS = {
  draft: { label: '草稿' },
  auditing: { label: '审批中', tone: 'progress' },
  approved: { label: '已审批', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
} satisfies Labels;

/** State of an incentive: before its event, to be confirmed, confirmed and not fully paid, paid or offset, nothing left. */
export const INCENTIVE_STATE = {
  not_due: { label: '未触发', tone: 'neutral' },
  payable: { label: '待确认', tone: 'warning' },
  confirmed: { label: '待付款', tone: 'progress' },
  paid: { label: '已付清', tone: 'success' },
  lapsed: { label: '已失效', tone: 'ended' },
} satisfies Labels;

/** Sources of a meter reading. */
export const READING_SOURCE = {
  manual: { label: '抄表', tone: 'success' },
  import: { label: '导入', tone: 'success' },
  delivery: { label: '交房', tone: 'progress' },
  handover: { label: '交接', tone: 'progress' },
  replacement: { label: '换表', tone: 'warning' },
  termination: { label: '退租', tone: 'neutral' },
} satisfies Labels;

/** State of a meter: in use or removed. */
export const METER_STATE = {
  hanging: { label: '在用', tone: 'success' },
  removed: { label: '已更换', tone: 'ended' },
} satisfies Labels;

export const BILL_STATUS = {
  issued: { label: '已出账', tone: 'success' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

/** Payment state of a bill's receivables. */
export const BILL_PAID = {
  open: { label: '未收', tone: 'warning' },
  partial: { label: '部分收款', tone: 'progress' },
  paid: { label: '已收清', tone: 'success' },
} satisfies Labels;

/** The bill itself, and its reminders of increasing level. */
export const BILL_NOTICE = {
  0: { label: '账单' },
  1: { label: '首次催缴' },
  2: { label: '二次催缴' },
  3: { label: '末次催缴' },
} satisfies Labels;

export const NOTICE_STATUS = {
  waiting: { label: '待发送', tone: 'progress' },
  sent: { label: '已发送', tone: 'success' },
  failed: { label: '发送失败', tone: 'danger' },
  dropped: { label: '不再发送', tone: 'ended' },
} satisfies Labels;

/** Status of a bill's last notice; unsent before the first one. */
export const BILL_SENT = { none: { label: '未发送', tone: 'ended' }, ...NOTICE_STATUS } satisfies Labels;

export const NOTICE_CHANNEL = {
  email: { label: '邮件' },
  sms: { label: '短信' },
} satisfies Labels;

/** Channels of a notice to the tenant. */
export const DUNNING_CHANNEL = {
  ...NOTICE_CHANNEL,
  both: { label: '邮件和短信' },
} satisfies Labels;

/** Statuses of an instalment plan. */
export const PLAN_STATUS = {
  running: { label: '进行中', tone: 'progress' },
  kept: { label: '已履约', tone: 'success' },
  broken: { label: '已违约', tone: 'danger' },
  cancelled: { label: '已取消', tone: 'ended' },
} satisfies Labels;

/** How the payer was identified. */
export const PAYER_REASON = {
  stated: { label: '已记在该租客名下' },
  name: { label: '户名与租客名称相同' },
  alias: { label: '户名是该租客的曾用付款名' },
  account: { label: '该租客曾用此账号付款' },
  contract: { label: '备注中有该租客的合同编号' },
  bill: { label: '备注中有该租客的账单编号' },
  space: { label: '备注中的房号由该租客承租' },
} satisfies Labels;
export type PayerReason = keyof typeof PAYER_REASON;

/** Reasons why these receivables are proposed for money (docs/domain §6). */
export const ALLOCATION_REASON = {
  exact: { label: '有一笔应收与未核销金额完全相同' },
  oldest_sum: { label: '最早的几笔应收之和与未核销金额相同' },
  oldest: { label: '按应收日从早到晚' },
  none: { label: '没有未收的应收' },
} satisfies Labels;

/** Confidence of a proposal: whole receivables; a part of one, or remaining money; no proposal. */
export const CONFIDENCE = {
  high: { label: '金额吻合', tone: 'success' },
  medium: { label: '需核对', tone: 'warning' },
  none: { label: '无建议', tone: 'neutral' },
} satisfies Labels;

/** Securities other than cash for a deposit (docs/domain §5.15). */
export const SECURITY_KIND = {
  bank_guarantee: { label: '银行保函' },
  guarantor: { label: '保证人' },
  insurance: { label: '保证保险' },
} satisfies Labels;

export const SECURITY_STATE = {
  in_force: { label: '有效', tone: 'success' },
  ahead: { label: '未生效' },
  expired: { label: '已到期', tone: 'danger' },
  claimed: { label: '已全额索赔', tone: 'ended' },
  replaced: { label: '已替换', tone: 'ended' },
  returned: { label: '已退还', tone: 'ended' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

export const SECURITY_ACT = {
  return: { label: '退还' },
  claim: { label: '索赔' },
  void: { label: '作废' },
} satisfies Labels;
