// The registered days of a year in short form, in the style of an announcement: 国庆节 10-01 ~ 10-08 休，10-10 班.

import type { HolidayDay } from '#api/setup/holiday/holiday.schema';
import { HOLIDAY_KIND } from '#api/setup/holiday/holiday-calendar';
import { addDays } from '#domain/kernel/dates/calendar-date';

interface Run {
  kind: HolidayDay['kind'];
  first: string;
  last: string;
}

/** Merges consecutive days of one kind. */
function runsOf(days: readonly HolidayDay[]): Run[] {
  const runs: Run[] = [];
  for (const { day, kind } of days) {
    const run = runs.at(-1);
    if (run && run.kind === kind && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ kind, first: day, last: day });
  }
  return runs;
}

const short = (day: string) => day.slice(5);
const runText = ({ kind, first, last }: Run) =>
  `${short(first)}${first === last ? '' : ` ~ ${short(last)}`} ${HOLIDAY_KIND[kind].label}`;

/** Returns one line per name, in the order of the year. */
export function holidayLines(days: Iterable<HolidayDay>): { name: string; text: string }[] {
  const named = new Map<string, HolidayDay[]>();
  for (const each of [...days].sort((a, b) => a.day.localeCompare(b.day)))
    named.set(each.name, [...(named.get(each.name) ?? []), each]);
  return [...named].map(([name, own]) => ({ name: name || '未命名', text: runsOf(own).map(runText).join('，') }));
}
