// Bands of the time until a certificate or an agreement ends: the same bands and colours everywhere.
import type { Labels } from './labels';

/** Days before the end from which it is marked. */
export const EXPIRY_DAYS = 90;

export const EXPIRY = {
  none: { label: '—', tone: 'neutral' },
  far: { label: '正常', tone: 'success' },
  near: { label: `${EXPIRY_DAYS} 天内到期`, tone: 'warning' },
  past: { label: '已过期', tone: 'danger' },
} satisfies Labels;

export type Expiry = keyof typeof EXPIRY;
