// The bundled arrangements against rules common to all of them: the number of free days of the notices, consecutive free days, worked days on
// weekends.
import { describe, expect, it } from 'vitest';
import { holidaysSave } from './holiday.schema';
import { statutoryHolidays } from './statutory-holidays';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe.each([
  [2025, 28, 5],
  [2026, 33, 6],
])('%i', (year, free, worked) => {
  const days = statutoryHolidays(year) ?? [];
  const ofKind = (kind: string) => days.filter((each) => each.kind === kind);

  it('has the days of the notice', () => {
    expect([ofKind('off').length, ofKind('work').length]).toEqual([free, worked]);
    expect(holidaysSave.safeParse({ year, days }).success).toBe(true);
  });

  it('has worked days on weekends only, each for a free weekday', () => {
    expect(ofKind('work').every(({ day }) => isWeekend(day))).toBe(true);
    // 13 days are free by law since 2025; other free weekdays are compensated on weekends.
    const lawful = ofKind('off').filter(({ day }) => !isWeekend(day)).length - ofKind('work').length;
    expect(lawful).toBeLessThanOrEqual(13);
  });
});

it('has no data of other years', () => {
  expect(statutoryHolidays(2027)).toBeUndefined();
});
