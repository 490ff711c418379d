// Events of a customer's timeline.
import type { Labels } from '../kernel/labels';

export const CUSTOMER_EVENT = {
  follow_up: { label: '跟进', tone: 'progress' },
  mail: { label: '邮件', tone: 'progress' },
  stage: { label: '进入阶段', tone: 'progress' },
  won: { label: '成交', tone: 'success' },
  lost: { label: '流失', tone: 'ended' },
  given_up: { label: '放弃', tone: 'ended' },
  owner: { label: '招商经理' },
  reserved: { label: '预定', tone: 'warning' },
  reservation_ended: { label: '解除预定' },
  quoted: { label: '报价', tone: 'progress' },
  contract_submitted: { label: '合同提交', tone: 'progress' },
  contract_approved: { label: '合同审批通过', tone: 'success' },
} as const satisfies Labels;
