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

/** Events of webhooks; docs/webhooks.md describes their content. */
export const WEBHOOK_EVENTS = {
  'contract.approved': { label: '合同审批通过' },
  'receivable.posted': { label: '应收入账' },
  'money.matched': { label: '收款核销' },
  'bill.issued': { label: '账单开出' },
} as const satisfies Labels;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

/** Includes the event sent only by the test button. */
export const DELIVERED_EVENTS = { ...WEBHOOK_EVENTS, ping: { label: '测试' } } as const satisfies Labels;

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
