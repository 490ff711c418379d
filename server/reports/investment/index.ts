// Reports of investment.
import { customerLeasesRoutes } from './customer-leases';
import { customerTimelineRoutes } from './customer-timeline';
import { calendarFeedRoutes } from './calendar-feed';
import { funnelRoutes } from './funnel';
import { kaPipelineRoutes } from './ka-pipeline';
import { leasingFeeRoutes } from './leasing-fee';

export const investmentReportRoutes = [
  ...leasingFeeRoutes,
  ...funnelRoutes,
  ...kaPipelineRoutes,
  ...customerTimelineRoutes,
  ...customerLeasesRoutes,
  ...calendarFeedRoutes,
];
