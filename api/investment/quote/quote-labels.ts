// Labels of quotes (docs/domain §3.4).
import type { Labels } from '#api/kernel/labels';

/** Stored statuses. */
export const QUOTE_STATUS = {
  draft: { label: '草稿', tone: 'neutral' },
  auditing: { label: '审批中', tone: 'progress' },
  rejected: { label: '已驳回', tone: 'danger' },
  approved: { label: '报价中', tone: 'progress' },
  accepted: { label: '已接受', tone: 'success' },
  declined: { label: '已谢绝', tone: 'ended' },
} satisfies Labels;

/** Statuses as of a day: an offer not accepted in time has expired. */
export const QUOTE_PHASE = { ...QUOTE_STATUS, expired: { label: '已过期', tone: 'ended' } } satisfies Labels;

/** The limit that its rent is below. */
export const QUOTE_BELOW = {
  list: { label: '低于招商价超过规定的比例' },
  floor: { label: '低于底价' },
} satisfies Labels;
