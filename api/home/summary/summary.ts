// Today's numbers on the home page.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { HomeMonth, HomeSummary } from './summary.schema';

export const homeSummary = endpoint<Record<string, never>, HomeSummary>('/api/home/summary', ['p_99'], '首页概况', {
  reads: true,
});
/** Twelve months, this one last; its figures are those of the summary. */
export const homeTrend = endpoint<Record<string, never>, HomeMonth[]>('/api/home/trend', ['p_99'], '首页趋势', {
  reads: true,
});
