// Reports of investment.
import { attainmentRoutes } from './attainment';
import { funnelRoutes } from './funnel';
import { kaPipelineRoutes } from './ka-pipeline';
import { leasingFeeRoutes } from './leasing-fee';
import { parkLeaseRoutes } from './park-lease';
import { weekRoutes } from './week';

export const investmentReportRoutes = [
  ...leasingFeeRoutes,
  ...funnelRoutes,
  ...kaPipelineRoutes,
  ...weekRoutes,
  ...parkLeaseRoutes,
  ...attainmentRoutes,
];
