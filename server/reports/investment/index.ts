import { attainmentRoutes } from './attainment';
import { calendarFeedRoutes } from './calendar-feed';
import { customerLeasesRoutes } from './customer-leases';
import { customerTimelineRoutes } from './customer-timeline';
import { funnelRoutes } from './funnel';
import { kaPipelineRoutes } from './ka-pipeline';
import { leasingFeeRoutes } from './leasing-fee';
import { parkLeaseRoutes } from './park-lease';
import { weekRoutes } from './week';

export const investmentReportRoutes = [
  ...leasingFeeRoutes,
  ...funnelRoutes,
  ...kaPipelineRoutes,
  ...customerTimelineRoutes,
  ...customerLeasesRoutes,
  ...calendarFeedRoutes,
  ...weekRoutes,
  ...parkLeaseRoutes,
  ...attainmentRoutes,
];
