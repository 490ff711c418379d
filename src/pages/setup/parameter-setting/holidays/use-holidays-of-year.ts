// State of the holidays of one year during editing: load, change day by day, save the year as a whole.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listHolidays, saveHolidaysOfYear } from '#api/setup/holiday/holiday';
import type { HolidayDay, HolidaysSave } from '#api/setup/holiday/holiday.schema';
import { call } from '@/api/client';
import { useLeaveGuard } from '@/components/forms/form-page';
import { useSubmit } from '@/hooks/use-submit';

const LOST = '节假日的修改还没有保存，离开后不保留。';

export type Days = ReadonlyMap<string, HolidayDay>;
const NONE: Days = new Map();
const byDay = (days: readonly HolidayDay[]): Days => new Map(days.map((each) => [each.day, each]));

function withDay(days: Days, day: string, entry: Omit<HolidayDay, 'day'> | null): Days {
  const next = new Map(days);
  if (entry) next.set(day, { day, ...entry });
  else next.delete(day);
  return next;
}

const loadSchema = () => import('#api/setup/holiday/holiday.schema');

/** Returns the first error of the schema with its day, or null when the input is valid. */
async function faultOf(input: HolidaysSave): Promise<string | null> {
  const { holidaysSave } = await loadSchema();
  const checked = holidaysSave.safeParse(input);
  if (checked.success) return null;
  const [first] = checked.error.issues;
  const day = input.days[Number(first?.path[1])]?.day;
  return `${day ? `${day}：` : ''}${first?.message}`;
}

export function useHolidaysOfYear(year: number) {
  const client = useQueryClient();
  const [days, setDays] = useState(NONE);
  const [dirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; stale: boolean } | null>(null);
  useLeaveGuard(dirty, LOST);
  // Loaded together with the calendar, so that saving does not wait for it.
  useEffect(() => void loadSchema().catch(() => undefined), []);
  const stored = useQuery({
    queryKey: [listHolidays.path, { year }],
    queryFn: () => call(listHolidays, { year }),
    staleTime: 0,
    gcTime: 0,
  });
  const show = (rows: readonly HolidayDay[]) => {
    setDays(byDay(rows));
    setDirty(false);
    setRefusal(null);
  };
  const change = (next: Days) => {
    setDays(next);
    setDirty(true);
    setRefusal(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched data replaces the shown state
  useEffect(() => {
    if (stored.data) show(stored.data.days);
  }, [stored.data]);

  const { submit, submitting } = useSubmit(saveHolidaysOfYear, {
    success: `${year} 年的节假日已保存`,
    onDone: (saved) => {
      client.setQueryData([listHolidays.path, { year }], saved);
      show(saved.days);
      // The contract form loads all years.
      return client.invalidateQueries({ queryKey: [listHolidays.path, {}], exact: true });
    },
    onRefused: (error) => {
      setRefusal({ message: error.message, stale: error.code === 409 });
      return true;
    },
  });
  const save = async () => {
    const input: HolidaysSave = {
      year,
      days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)),
      version: stored.data?.version,
    };
    const fault = await faultOf(input);
    if (fault) {
      setRefusal({ message: fault, stale: false });
      return;
    }
    await submit(input);
  };

  return {
    stored,
    days,
    dirty,
    submitting,
    refusal,
    save,
    reset: () => show(stored.data?.days ?? []),
    reload: () => stored.refetch(),
    /** Sets a day, or clears it with null. */
    put: (day: string, entry: Omit<HolidayDay, 'day'> | null) => change(withDay(days, day, entry)),
    replace: (all: readonly HolidayDay[]) => change(byDay(all)),
  };
}
