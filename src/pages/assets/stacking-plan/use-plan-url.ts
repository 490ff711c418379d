// The state of the page, stored in the address: day, colours, selected categories, plan or list. The park is in the path.
import { history, useParams, useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import { businessDay } from '#api/kernel/instant';
import { parkPaths } from '#api/kernel/paths';
import { isCalendarDate } from '#domain/kernel/dates/calendar-date';
import { currentParams } from '@/hooks/use-url-params';
import { MODES, type Mode } from './drawing/colouring';

export interface PlanState {
  /** `null` means the first park of the header's selection. */
  park_id: number | null;
  date: string;
  mode: Mode;
  /** Keys of the selected categories; empty means all. */
  filter: ReadonlySet<string>;
  asList: boolean;
}
type Change = Partial<Omit<PlanState, 'filter'>> & { filter?: readonly string[] };

export function usePlanUrl(): { state: PlanState; today: string; change: (part: Change) => void } {
  const { parkId } = useParams<{ parkId: string }>();
  const [params, setParams] = useSearchParams();
  const today = businessDay();
  const date = params.get('on') ?? '';
  const mode = params.get('mode') ?? '';
  const chosen = params.get('only') ?? '';
  const park_id = Number(parkId);
  const filter = useMemo(() => new Set(chosen.split(',').filter(Boolean)), [chosen]);
  const state: PlanState = {
    park_id: Number.isSafeInteger(park_id) && park_id > 0 ? park_id : null,
    date: isCalendarDate(date) ? date : today,
    mode: mode in MODES ? (mode as Mode) : 'status',
    filter,
    asList: params.get('view') === 'list',
  };
  const change = (part: Change) => {
    const next = currentParams();
    const put = (name: string, value: string | undefined, otherwise: string) => {
      if (value === undefined) return;
      if (value === otherwise) next.delete(name);
      else next.set(name, value);
    };
    put('on', part.date, today);
    put('mode', part.mode, 'status');
    put('only', part.filter?.join(','), '');
    put('view', part.asList === undefined ? undefined : part.asList ? 'list' : 'plan', 'plan');
    if (part.park_id) history.push(`${parkPaths.stackingPlan(part.park_id)}${next.size ? `?${next}` : ''}`);
    else setParams(next, { replace: true });
  };
  return { state, today, change };
}
