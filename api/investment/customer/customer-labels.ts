// Labels of customers (docs/domain §3).
import type { Labels } from '#api/kernel/labels';

/** Status of a customer. */
export const CUSTOMER_STATUS = {
  open: { label: '跟进中', tone: 'progress' },
  pool: { label: '公海', tone: 'warning' },
  won: { label: '已成交', tone: 'success' },
  lost: { label: '已流失', tone: 'ended' },
  given_up: { label: '已放弃', tone: 'ended' },
} satisfies Labels;

/** Outcomes that a user may choose. */
export const CUSTOMER_END = {
  won: { label: '成交' },
  lost: { label: '流失' },
  given_up: { label: '放弃' },
} satisfies Labels;

export const CUSTOMER_LEVEL = { A: { label: 'A 级' }, B: { label: 'B 级' }, C: { label: 'C 级' } } satisfies Labels;
