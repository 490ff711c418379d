// Today's numbers on the home page.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { HomeMonth, HomeSummary } from './summary.schema';

export const homeSummary = endpoint<Record<string, never>, HomeSummary>('/api/home/summary', ['p_99'], '首页概况', {
  reads: true,
});
/** Twelve months, this one last; its figures are those of the summary. */
export const homeTrend = endpoint<Record<string, never>, HomeMonth[]>('/api/home/trend', ['p_5200'], '首页趋势', {
  reads: true,
});

/** The key of the list that each figure of the summary leads to. */
export const FIGURE_KEYS = {
  rentable_area_sqm: 'p_1400',
  leased_area_sqm: 'p_1400',
  occupancy: 'p_1400',
  due_this_month_fen: 'p_5200',
  received_this_month_fen: 'p_5400',
  overdue_fen: 'p_5200',
  expiring_90_days: 'p_4100',
} as const satisfies Record<Exclude<keyof HomeSummary, 'today'>, string>;
