// Reports of investment.
import { calendarFeedRoutes } from './calendar-feed';
import { funnelRoutes } from './funnel';
import { kaPipelineRoutes } from './ka-pipeline';
import { leasingFeeRoutes } from './leasing-fee';

export const investmentReportRoutes = [
  ...calendarFeedRoutes,
  ...leasingFeeRoutes,
  ...funnelRoutes,
  ...kaPipelineRoutes,
];
