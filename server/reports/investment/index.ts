// Reports of investment.
import { funnelRoutes } from './funnel';
import { kaPipelineRoutes } from './ka-pipeline';
import { leasingFeeRoutes } from './leasing-fee';

export const investmentReportRoutes = [...leasingFeeRoutes, ...funnelRoutes, ...kaPipelineRoutes];
