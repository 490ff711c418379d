// Approval: kinds of objects, limits that select a chain, and labels of statuses and events.

import type { Labels } from '../kernel/labels';
import { cashPaths, contractPaths, depositPaths, quotePaths, receivablePaths, terminationPaths } from '../kernel/paths';

export const WFLOW_KIND = {
  contract: { label: '租赁合同' },
  contract_change: { label: '合同变更' },
  termination: { label: '退租单' },
  deposit_refund: { label: '保证金退款' },
  late_fee_waiver: { label: '滞纳金减免' },
  write_off_undo: { label: '反核销' },
  quote: { label: '报价' },
} as const satisfies Labels;
export type ApprovalKind = keyof typeof WFLOW_KIND;

/** Access keys to submit, read and decide each kind; and the page of its objects. */
export const WFLOW_ACCESS: Readonly<
  Record<ApprovalKind, { submit: string; read: string; approve: string; page: (id: number | string) => string }>
> = {
  contract: {
    submit: 'p_4100_submit',
    read: 'p_4100',
    approve: 'p_4100_approve',
    page: contractPaths.detail,
  },
  contract_change: {
    submit: 'p_4100_change',
    read: 'p_4100',
    approve: 'p_4100_approve',
    page: contractPaths.change,
  },
  termination: {
    submit: 'p_4200_submit',
    read: 'p_4200',
    approve: 'p_4200_approve',
    page: terminationPaths.detail,
  },
  deposit_refund: {
    submit: 'p_5100_submit',
    read: 'p_5100',
    approve: 'p_5100_approve',
    page: depositPaths.refund,
  },
  late_fee_waiver: {
    submit: 'p_5200_waive',
    read: 'p_5200',
    approve: 'p_5200_approve',
    page: receivablePaths.waiver,
  },
  write_off_undo: {
    submit: 'p_5400_undo',
    read: 'p_5400',
    approve: 'p_5400_approve',
    page: cashPaths.undo,
  },
  quote: {
    submit: 'p_2100_submit',
    read: 'p_2100',
    approve: 'p_2100_approve',
    page: quotePaths.detail,
  },
};

/** Longest chain. */
export const MOST_STEPS = 10;

/** A measure of an object that selects a chain: the limit applies from a value on. */
export interface LimitField {
  title: string;
  kind: 'money' | 'area' | 'integer' | 'percent';
  unit?: string;
  help?: string;
}
export const WFLOW_LIMITS: Readonly<Record<ApprovalKind, Readonly<Record<string, LimitField>>>> = {
  contract: {
    amount_fen: { title: '合同总额', kind: 'money', help: '全部收款计划的含税合计' },
    area_sqm: { title: '计租面积', kind: 'area', unit: '㎡' },
    months: { title: '租期', kind: 'integer', unit: '个月' },
    discount: { title: '租金折让', kind: 'percent', help: '起租月租金低于空间招商价的比例，按面积加权' },
  },
  contract_change: {
    amount_fen: { title: '变动金额', kind: 'money', help: '收款计划合计增减的绝对值' },
  },
  termination: {
    refund_fen: { title: '应退金额', kind: 'money', help: '结算后应退还租客的金额' },
  },
  deposit_refund: {
    amount_fen: { title: '退款金额', kind: 'money' },
  },
  late_fee_waiver: {
    amount_fen: { title: '减免金额', kind: 'money' },
  },
  write_off_undo: {
    amount_fen: { title: '反核销金额', kind: 'money' },
  },
  quote: {
    amount_fen: { title: '报价总额', kind: 'money', help: '全部收款计划的含税合计' },
    area_sqm: { title: '计租面积', kind: 'area', unit: '㎡' },
    discount: { title: '租金折让', kind: 'percent', help: '起租月租金低于空间招商价的比例，按面积加权' },
  },
};

export const INSTANCE_STATUS = {
  running: { label: '审批中', tone: 'progress' },
  approved: { label: '已通过', tone: 'success' },
  rejected: { label: '已驳回', tone: 'danger' },
  withdrawn: { label: '已撤回', tone: 'ended' },
} as const satisfies Labels;
export const STEP_STATUS = {
  waiting: { label: '待审批', tone: 'neutral' },
  approved: { label: '通过', tone: 'success' },
  rejected: { label: '驳回', tone: 'danger' },
} as const satisfies Labels;
export const WFLOW_ACTION = {
  submit: { label: '提交审批' },
  approve: { label: '通过' },
  reject: { label: '驳回' },
  hand_over: { label: '转交' },
  withdraw: { label: '撤回' },
} as const satisfies Labels;
export const DECIDES_AS = {
  '': { label: '' },
  deputy: { label: '代理' },
  administrator: { label: '管理员代审' },
  submitter: { label: '提交人自行审批' },
} as const satisfies Labels;
