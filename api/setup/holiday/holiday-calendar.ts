// The holiday calendar: its words, its years, and how due dates read it.
import type { Labels } from '#api/kernel/labels';
import type { Holidays } from '#domain/contracts/schedule/due-date';

export const HOLIDAY_KIND = {
  off: { label: '休' },
  work: { label: '班' },
} as const satisfies Labels;
export const HOLIDAY_YEARS = { first: 2000, last: 2100 } as const;

/** The calendar as the payment schedule takes it. */
export const workingDaysOf = (days: readonly { day: string; kind: keyof typeof HOLIDAY_KIND }[]): Holidays =>
  new Map(days.map(({ day, kind }) => [day, kind === 'off' ? 'rest' : 'work']));
