// Labels of the investment area (docs/domain §3).
import type { Labels } from '../kernel/labels';

export const CHANNEL_STATUS = {
  enabled: { label: '启用', tone: 'success' },
  disabled: { label: '停用', tone: 'ended' },
} satisfies Labels;

/** Measures of a commission (docs/domain §3.1). */
export const COMMISSION_KIND = {
  months: { label: '月租金倍数' },
  rate: { label: '首年租金比例' },
  fixed: { label: '固定金额' },
} satisfies Labels;

export const COMMISSION_TAX = {
  gross: { label: '含税租金' },
  net: { label: '不含税租金' },
} satisfies Labels;

/** Due events of an instalment. */
export const COMMISSION_TRIGGER = {
  signed: { label: '合同审批通过' },
  first_receipt: { label: '首笔租金收齐' },
  months_after_start: { label: '起租满月数' },
} satisfies Labels;

/** State of an instalment: `payable` also when the approved amount differs from the amount owed. */
export const COMMISSION_STATE = {
  not_due: { label: '未到期', tone: 'ended' },
  payable: { label: '待确认', tone: 'warning' },
  approved: { label: '待付款', tone: 'progress' },
  paid: { label: '已付清', tone: 'success' },
  lapsed: { label: '无需支付', tone: 'ended' },
} satisfies Labels;

export const COMMISSION_ACT = {
  approve: { label: '确认应付' },
  pay: { label: '登记付款' },
} satisfies Labels;
