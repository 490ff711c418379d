// Labels of quotes (docs/domain §3.4).
import type { Labels } from '#api/kernel/labels';

/** As stored: how far it has come. */
export const QUOTE_STATUS = {
  draft: { label: '草稿', tone: 'neutral' },
  auditing: { label: '审批中', tone: 'progress' },
  rejected: { label: '已驳回', tone: 'danger' },
  approved: { label: '报价中', tone: 'progress' },
  accepted: { label: '已接受', tone: 'success' },
  declined: { label: '已谢绝', tone: 'ended' },
} satisfies Labels;

/** As of a day: an offer that nobody took in time has expired. */
export const QUOTE_PHASE = { ...QUOTE_STATUS, expired: { label: '已过期', tone: 'ended' } } satisfies Labels;

/** Below what its rent lies. */
export const QUOTE_BELOW = {
  list: { label: '低于招商价超过规定的比例' },
  floor: { label: '低于底价' },
} satisfies Labels;
