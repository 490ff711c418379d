// The entries of the days shown, and one that moves at once.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { followUpCalendar } from '#api/investment/calendar/calendar';
import type { CalendarDays, CalendarEntry, CalendarQuery } from '#api/investment/calendar/calendar.schema';
import { rescheduleFollowUp } from '#api/investment/follow-up/follow-up';
import { moveVisit } from '#api/investment/visit-plan/visit-plan';
import { call } from '@/api/client';

const isSame = (a: CalendarEntry, b: CalendarEntry) => a.kind === b.kind && a.id === b.id;

export function useCalendar(query: CalendarQuery) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const key = [followUpCalendar.path, query];
  const calendar = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(followUpCalendar, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const move = async (entry: CalendarEntry, day: string) => {
    client.setQueryData<CalendarDays>(
      key,
      (days) =>
        days && { ...days, entries: days.entries.map((each) => (isSame(each, entry) ? { ...each, day } : each)) },
    );
    const { id, version, customer_name } = entry;
    try {
      if (entry.kind === 'visit') await call(moveVisit, { id, version, visit_on: day });
      else await call(rescheduleFollowUp, { id, version, next_on: day });
      message.success(`「${customer_name}」改到 ${day}`);
    } finally {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/investment/'),
      });
    }
  };
  return { calendar, move };
}
