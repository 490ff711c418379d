// Labels of integrations with other systems.
import type { Labels } from '../kernel/labels';

export const TOKEN_STATE = {
  live: { label: '有效', tone: 'success' },
  expired: { label: '已到期', tone: 'ended' },
  revoked: { label: '已吊销', tone: 'ended' },
} as const satisfies Labels;

export const SWITCHED = {
  on: { label: '启用', tone: 'success' },
  off: { label: '停用', tone: 'ended' },
} as const satisfies Labels;

/** Kinds of business events, of the feed and of webhooks; docs/webhooks.md describes their content. */
export const BUSINESS_EVENTS = {
  'contract.saved': { label: '合同保存' },
  'contract.submitted': { label: '合同提交审批' },
  'contract.returned': { label: '合同驳回或撤回' },
  'contract.approved': { label: '合同审批通过' },
  'contract.changed': { label: '合同变更生效' },
  'contract.renewed': { label: '合同续租' },
  'contract.terminated': { label: '合同退租' },
  'contract.voided': { label: '合同作废' },
  'contract.deleted': { label: '合同删除' },
  'space.saved': { label: '空间保存' },
  'space.deleted': { label: '空间删除' },
  'tenant.saved': { label: '租客保存' },
  'tenant.deleted': { label: '租客删除' },
  'customer.saved': { label: '客户保存' },
  'customer.deleted': { label: '客户删除' },
  'quote.saved': { label: '报价保存' },
  'quote.deleted': { label: '报价删除' },
  'receivable.posted': { label: '应收入账' },
  'receivable.adjusted': { label: '应收调整' },
  'receivable.voided': { label: '应收作废' },
  'receipt.posted': { label: '收款登记' },
  'receipt.changed': { label: '收款认领' },
  'receipt.voided': { label: '收款作废' },
  'payment.posted': { label: '付款登记' },
  'payment.changed': { label: '付款变更' },
  'payment.voided': { label: '付款作废' },
  'money.matched': { label: '收款核销' },
  'refund.saved': { label: '退款申请保存' },
  'refund.approved': { label: '退款审批通过' },
  'refund.deleted': { label: '退款申请删除' },
  'payout.posted': { label: '退款付出' },
  'deposit.posted': { label: '保证金变动' },
  'security.registered': { label: '担保登记' },
  'security.acted': { label: '担保退还、索赔或作废' },
  'security.undone': { label: '担保退还或索赔撤销' },
  'incentive.confirmed': { label: '激励确认应付' },
  'incentive.undone': { label: '激励确认撤销' },
  'incentive.clawed_back': { label: '激励退租追回' },
  'bill.issued': { label: '账单开出' },
  'bill.voided': { label: '账单作废' },
  'invoice.applied': { label: '发票申请' },
  'invoice.issued': { label: '发票开具' },
  'invoice.changed': { label: '发票变更' },
  'invoice.voided': { label: '发票驳回或作废' },
  'month.closed': { label: '结账' },
  'month.reopened': { label: '反结账' },
} as const satisfies Labels;
export type BusinessEventKind = keyof typeof BUSINESS_EVENTS;

/** Objects of business events. */
export const EVENT_OBJECTS = [
  'contract',
  'space',
  'tenant',
  'customer',
  'quote',
  'receivable',
  'cash_record',
  'write_off',
  'deposit_refund',
  'payout',
  'deposit_entry',
  'deposit_security',
  'lease_incentive',
  'bill',
  'invoice',
  'legal_entity',
] as const;

/** Includes the event sent only by the test button. */
export const DELIVERED_EVENTS = { ...BUSINESS_EVENTS, ping: { label: '测试' } } as const satisfies Labels;

export const DELIVERY_STATUS = {
  waiting: { label: '等待投递', tone: 'progress' },
  sent: { label: '已送达', tone: 'success' },
  given_up: { label: '已放弃', tone: 'danger' },
} as const satisfies Labels;

export const BOT_PROVIDER = {
  wecom: { label: '企业微信' },
  dingtalk: { label: '钉钉' },
  feishu: { label: '飞书' },
} as const satisfies Labels;
export type BotProvider = keyof typeof BOT_PROVIDER;
