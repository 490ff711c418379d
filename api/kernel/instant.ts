// Instants as the business reads them: an instant belongs to the calendar day that it has in Shanghai.

/** Whose days count. No daylight saving. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai';

const TEXT = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** An instant (ISO 8601) for people: '2026-03-01T16:30:00Z' → '2026-03-02 00:30'. */
export function formatInstant(instant: string | Date): string {
  return TEXT.format(new Date(instant));
}

/** The calendar day of an instant: '2026-03-01T16:30:00Z' → '2026-03-02'. */
export function dayOfInstant(instant: string | Date): string {
  return formatInstant(instant).slice(0, 10);
}
