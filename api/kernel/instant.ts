// Instants in business time: an instant belongs to its calendar day in Shanghai.

/** Time zone of business days. No daylight saving. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

const TEXT = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** Formats an instant (ISO 8601) for display: '2026-03-01T16:30:00Z' → '2026-03-02 00:30'. */
export function formatInstant(instant: string | Date): string {
  return TEXT.format(new Date(instant));
}

/** The calendar day of an instant: '2026-03-01T16:30:00Z' → '2026-03-02'. */
export function dayOfInstant(instant: string | Date): string {
  return formatInstant(instant).slice(0, 10);
}

/** The business day of a clock, by default that of this machine: today. */
export const businessDay = (now = new Date()): string => dayOfInstant(now);
