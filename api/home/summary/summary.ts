// Today's numbers on the home page.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { HomeSummary } from './summary.schema';

export const homeSummary = endpoint<Record<string, never>, HomeSummary>('/api/home/summary', ['p_99'], '首页概况', {
  reads: true,
});
