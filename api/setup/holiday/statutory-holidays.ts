// China's holiday arrangements as the General Office of the State Council published them (国务院办公厅关于 2025、2026 年部分节假日
// 安排的通知, 12 Nov 2024 and 4 Nov 2025): free days by their first and last, and weekends worked instead.
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { HolidayDay } from './holiday.schema';

interface Arrangement {
  name: string;
  first: string;
  last: string;
  work: readonly string[];
}

const ARRANGEMENTS: Readonly<Record<number, readonly Arrangement[]>> = {
  2025: [
    { name: '元旦', first: '2025-01-01', last: '2025-01-01', work: [] },
    { name: '春节', first: '2025-01-28', last: '2025-02-04', work: ['2025-01-26', '2025-02-08'] },
    { name: '清明节', first: '2025-04-04', last: '2025-04-06', work: [] },
    { name: '劳动节', first: '2025-05-01', last: '2025-05-05', work: ['2025-04-27'] },
    { name: '端午节', first: '2025-05-31', last: '2025-06-02', work: [] },
    { name: '国庆节、中秋节', first: '2025-10-01', last: '2025-10-08', work: ['2025-09-28', '2025-10-11'] },
  ],
  2026: [
    { name: '元旦', first: '2026-01-01', last: '2026-01-03', work: ['2026-01-04'] },
    { name: '春节', first: '2026-02-15', last: '2026-02-23', work: ['2026-02-14', '2026-02-28'] },
    { name: '清明节', first: '2026-04-04', last: '2026-04-06', work: [] },
    { name: '劳动节', first: '2026-05-01', last: '2026-05-05', work: ['2026-05-09'] },
    { name: '端午节', first: '2026-06-19', last: '2026-06-21', work: [] },
    { name: '中秋节', first: '2026-09-25', last: '2026-09-27', work: [] },
    { name: '国庆节', first: '2026-10-01', last: '2026-10-07', work: ['2026-09-20', '2026-10-10'] },
  ],
};

function daysOf({ name, first, last, work }: Arrangement): HolidayDay[] {
  const days: HolidayDay[] = work.map((day) => ({ day, kind: 'work', name }));
  for (let day = first; day <= last; day = addDays(day, 1)) days.push({ day, kind: 'off', name });
  return days;
}

/** Returns the arrangements of a year; undefined when they are not included. */
export function statutoryHolidays(year: number): HolidayDay[] | undefined {
  return ARRANGEMENTS[year]?.flatMap(daysOf).sort((a, b) => a.day.localeCompare(b.day));
}
