// The holiday calendar: labels, years, and its use for due dates.
import type { Labels } from '#api/kernel/labels';
import type { Holidays } from '#domain/contracts/schedule/due-date';

export const HOLIDAY_KIND = {
  off: { label: '休' },
  work: { label: '班' },
} as const satisfies Labels;
export const HOLIDAY_YEARS = { first: 2000, last: 2100 } as const;

/** Returns the calendar in the form that the payment schedule takes. */
export const workingDaysOf = (days: readonly { day: string; kind: keyof typeof HOLIDAY_KIND }[]): Holidays =>
  new Map(days.map(({ day, kind }) => [day, kind === 'off' ? 'rest' : 'work']));
