// Labels of the contract area (docs/domain §5).
import type { Labels } from '../kernel/labels';

export const CONTRACT_KIND = { new: { label: '新签' }, renewal: { label: '续租' } } satisfies Labels;

/** Stored statuses. */
export const CONTRACT_STATUS = {
  draft: { label: '草稿', tone: 'neutral' },
  auditing: { label: '审批中', tone: 'progress' },
  approved: { label: '已审批', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

/** Displayed statuses: once approved, the phase by date. */
export const CONTRACT_PHASE = {
  draft: { label: '草稿', tone: 'neutral' },
  auditing: { label: '审批中', tone: 'progress' },
  rejected: { label: '已驳回', tone: 'danger' },
  pending: { label: '待起租', tone: 'progress' },
  running: { label: '执行中', tone: 'success' },
  expired: { label: '已到期', tone: 'warning' },
  holdover: { label: '到期未退', tone: 'danger' },
  retired: { label: '已退租', tone: 'ended' },
  void: { label: '已作废', tone: 'ended' },
} satisfies Labels;

export const PRICED_BASIS = {
  per_sqm_day: { label: '元/㎡/天' },
  per_sqm_month: { label: '元/㎡/月' },
  fixed_month: { label: '元/月（固定）' },
  fixed_year: { label: '元/年（固定）' },
} satisfies Labels;

export const BASIS = { ...PRICED_BASIS, turnover: { label: '流水抽成' } } satisfies Labels;

export const ALIGNMENT = {
  contract: { label: '按起租日' },
  calendar: { label: '按自然月' },
  year: { label: '按自然季度、自然年' },
} satisfies Labels;

export const FIRST_STUB = {
  separate: { label: '首个零头月单独一期' },
  merged: { label: '零头月算首期的第一个月' },
  merged_full: { label: '零头月并入首期（另加整周期）' },
} satisfies Labels;

export const PRORATION = {
  actual: { label: '按当月实际天数' },
  thirty: { label: '每月 30 天' },
  year365: { label: '全年 365 天' },
} satisfies Labels;

export const ROUND_TO = { fen: { label: '分' }, jiao: { label: '角' }, yuan: { label: '元' } } satisfies Labels;

export const ESCALATION_KIND = {
  percent: { label: '按比例' },
  amount: { label: '按金额' },
  price: { label: '指定新价' },
  index: { label: '按指数' },
} satisfies Labels;

export const DUE_KIND = { offset: { label: '距周期开始天数' }, day: { label: '固定日' } } satisfies Labels;
export const DUE_SHIFT = { next: { label: '顺延至工作日' }, previous: { label: '提前至工作日' } } satisfies Labels;
/** Incentives of a lease (docs/domain §5.16). */
export const INCENTIVE_KIND = {
  fit_out: { label: '装修补贴' },
  cash: { label: '现金激励' },
  borne_cost: { label: '代承担费用' },
  rent_credit: { label: '租金抵减' },
} satisfies Labels;
/** The event on which an incentive is owed. */
export const INCENTIVE_TRIGGER = {
  delivery: { label: '交房' },
  first_receipt: { label: '首笔租金收齐' },
  date: { label: '按日期' },
} satisfies Labels;
/** Day on which a lease ends in a report about the future. */
export const LEASE_ENDS = { agreed: { label: '合同到期日' }, break: { label: '最早可退日' } } as const satisfies Labels;
/** Options of the parties of a lease. */
export const LEASE_OPTION = {
  renewal: { label: '续租权' },
  break: { label: '提前退租权' },
  expansion: { label: '扩租权' },
  first_refusal: { label: '优先承租权' },
} satisfies Labels;
export const OPTION_HOLDER = {
  tenant: { label: '承租方' },
  lessor: { label: '出租方' },
  either: { label: '任一方' },
} satisfies Labels;
export const OPTION_ACT = {
  exercised: { label: '行权' },
  waived: { label: '放弃' },
} satisfies Labels;
/** States of options, and of other critical dates. */
export const OPTION_STATE = {
  open: { label: '通知期内', tone: 'warning' },
  ahead: { label: '未到期', tone: 'neutral' },
  exercised: { label: '已行权', tone: 'success' },
  waived: { label: '已放弃', tone: 'ended' },
  lapsed: { label: '已失效', tone: 'ended' },
} satisfies Labels;
export const CRITICAL_STATE = {
  overdue: { label: '已逾期', tone: 'danger' },
  ...OPTION_STATE,
  settled: { label: '已处理', tone: 'success' },
} satisfies Labels;
export const CRITICAL_KIND = {
  option: { label: '选择权' },
  lease_end: { label: '合同到期' },
  free_end: { label: '免租期结束' },
  price_change: { label: '单价调整' },
  security_end: { label: '担保到期' },
  land_use_end: { label: '土地使用到期' },
  mortgage_end: { label: '抵押到期' },
} satisfies Labels;
export const DEPOSIT_KIND = { months: { label: '按月租金' }, fixed: { label: '固定金额' } } satisfies Labels;

/** Statuses of a change before and after its approval; once approved, it is a version of the contract. */
export const CHANGE_STATUS = {
  draft: { label: '草稿' },
  auditing: { label: '审批中', tone: 'progress' },
  approved: { label: '已生效', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
} satisfies Labels;

/** Effects of a change on a row of the collection plan. */
export const CHANGE_ACTION = {
  keep: { label: '保留' },
  adjust: { label: '调整', tone: 'progress' },
  void: { label: '作废', tone: 'ended' },
  reverse: { label: '冲回', tone: 'danger' },
  add: { label: '新增', tone: 'success' },
} satisfies Labels;

export const TERMINATION_KIND = {
  expiry: { label: '到期退租' },
  agreement: { label: '协商提前退租' },
  tenant_default: { label: '租客违约退租' },
  landlord_default: { label: '出租方违约退租' },
} satisfies Labels;

export const TERMINATION_STATUS = {
  draft: { label: '草稿' },
  auditing: { label: '审批中', tone: 'progress' },
  executed: { label: '已执行', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
} satisfies Labels;

/** Direction of the result of a settlement. */
export const SETTLEMENT_RESULT = {
  owed: { label: '应收租客' },
  refund: { label: '应退租客' },
  even: { label: '两清' },
} satisfies Labels;

export const SETTLEMENT_LINE = {
  meter: { label: '水电表结算' },
  repair: { label: '维修赔偿' },
  penalty: { label: '违约金' },
} satisfies Labels;

export const CLAWBACK = {
  none: { label: '不追回' },
  share: { label: '按未履行租期比例追回' },
  all: { label: '全部追回' },
} satisfies Labels;

/** Effects of a termination on a row of the plan. */
export const SETTLED_ROW = {
  keep: { label: '照收' },
  cut: { label: '按退租日折算', tone: 'progress' },
  void: { label: '作废', tone: 'ended' },
  add: { label: '新增', tone: 'success' },
} satisfies Labels;

export const METER_KIND = {
  electricity: { label: '电表' },
  water: { label: '水表' },
  gas: { label: '燃气表' },
  heat: { label: '热量表' },
  other: { label: '其他' },
} satisfies Labels;

export const HOLDOVER_STATUS = {
  running: { label: '占用中', tone: 'danger' },
  ended: { label: '已结束', tone: 'ended' },
} satisfies Labels;

/** Events of a contract. */
export const TIMELINE_EVENT = {
  created: { label: '新增合同' },
  approved: { label: '审批通过', tone: 'success' },
  rejected: { label: '审批驳回', tone: 'danger' },
  signed: { label: '签约', tone: 'success' },
  delivered: { label: '交房', tone: 'success' },
  changed: { label: '变更生效', tone: 'progress' },
  renewed: { label: '续租', tone: 'success' },
  holdover: { label: '到期未退', tone: 'warning' },
  retired: { label: '退租', tone: 'ended' },
  billed: { label: '出账', tone: 'progress' },
  received: { label: '收款', tone: 'success' },
  deposit_use: { label: '保证金抵扣', tone: 'progress' },
  deposit_refund: { label: '保证金退还', tone: 'warning' },
  deposit_forfeit: { label: '保证金没收', tone: 'danger' },
  deposit_carry_out: { label: '保证金转出' },
  deposit_carry_in: { label: '保证金转入' },
  incentive_confirmed: { label: '确认激励', tone: 'progress' },
  incentive_paid: { label: '支付激励', tone: 'warning' },
} as const satisfies Labels;
