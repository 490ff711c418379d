// The entries of the shown days, with immediate updates of moved ones.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { followUpCalendar } from '#api/investment/calendar';
import type { CalendarDays, CalendarEntry, CalendarQuery } from '#api/investment/calendar.schema';
import { rescheduleFollowUp } from '#api/investment/follow-up/follow-up';
import { moveVisit } from '#api/investment/visit-plan';
import { call } from '@/api/client';
import { useMoves } from '@/pages/investment/shared/use-moves';

const nameOf = ({ kind, id }: CalendarEntry) => `${kind} ${id}`;

export function useCalendar(query: CalendarQuery) {
  const queryKey = [followUpCalendar.path, query];
  const calendar = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(followUpCalendar, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { move } = useMoves<CalendarDays, CalendarEntry, string>({
    queryKey,
    nameOf,
    placeOf: ({ entries }, entry) => entries.find((each) => nameOf(each) === nameOf(entry))?.day,
    moved: (days, entry, day) => ({
      ...days,
      entries: days.entries.map((each) => (nameOf(each) === nameOf(entry) ? { ...each, day } : each)),
    }),
    send: ({ kind, id, version }, day) =>
      kind === 'visit'
        ? call(moveVisit, { id, version, visit_on: day })
        : call(rescheduleFollowUp, { id, version, next_on: day }),
    messageOf: ({ customer_name }, day) => `「${customer_name}」改到 ${day}`,
  });
  return { calendar, move };
}
