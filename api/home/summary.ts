// Today's numbers on the home page.

import { addDays, type CalendarDate, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { endpoint } from '../kernel/endpoint/endpoint';
import { COUNT, type FigureLink } from '../kernel/figure';
import { contractPaths, receivablePaths, receivedPaths, spacePaths } from '../kernel/paths';
import type { HomeMonth, HomeSummary } from './summary.schema';

export const homeSummary = endpoint<Record<string, never>, HomeSummary>('/api/home/summary', ['p_99'], '首页概况', {
  reads: true,
});
/** Twelve months, the current one last; consistent with the summary's figures. */
export const homeTrend = endpoint<Record<string, never>, HomeMonth[]>('/api/home/trend', ['p_5200'], '首页趋势', {
  reads: true,
});

const monthOf = (today: CalendarDate): string => {
  const { start, end } = monthRange(yearMonthOf(today));
  return `${start}~${end}`;
};

const EXPIRING_DAYS = 90;

type Figure = { key: string } & Partial<FigureLink<CalendarDate>>;

/** Each figure of the summary with the key of its rows, which the user must hold to see it, and the link to them. */
export const HOME_FIGURES = {
  rentable_area_sqm: { key: 'p_1400', to: () => spacePaths.forRent, figure: 'rentable_area_sqm' },
  leased_area_sqm: { key: 'p_1400' },
  occupancy: { key: 'p_1400' },
  due_this_month_fen: { key: 'p_5200', to: (today) => receivablePaths.dueIn(monthOf(today)), figure: 'gross_fen' },
  received_this_month_fen: {
    key: 'p_5506',
    to: (today) => receivedPaths.accountedIn(monthOf(today)),
    figure: 'amount_fen',
  },
  overdue_fen: { key: 'p_5200', to: () => receivablePaths.overdue, figure: 'due_fen' },
  expiring_90_days: {
    key: 'p_4100',
    to: (today) => contractPaths.endingIn(`${today}~${addDays(today, EXPIRING_DAYS)}`),
    figure: COUNT,
  },
} as const satisfies Record<Exclude<keyof HomeSummary, 'today'>, Figure>;
