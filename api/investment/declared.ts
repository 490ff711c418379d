import type { Declared } from '../kernel/declared';
import { attainmentReport } from './analysis/attainment';
import { funnelCustomersReport, funnelReport } from './analysis/funnel';
import { kaPipelineReport } from './analysis/ka-pipeline';
import { leaseSpacesReport, parkLeaseReport, signedLeasesReport } from './analysis/park-lease';
import { weekRecordsReport, weekReport, weekTrendReport } from './analysis/week';
import { channelList } from './channel/channel.list';
import { commissionLineList } from './commission/commission-line.list';
import { leasingFeeReport } from './commission/leasing-fee';
import { customerImport } from './customer/customer.import';
import { customerList, keyAccountList } from './customer/customer.list';
import { followUpList } from './follow-up/follow-up.list';
import { targetImport } from './target/target.import';
import { targetList } from './target/target.list';

export const investmentDeclared: Declared = {
  lists: [channelList, commissionLineList, customerList, keyAccountList, followUpList, targetList],
  imports: [customerImport, targetImport],
  reports: [
    leasingFeeReport,
    funnelReport,
    funnelCustomersReport,
    kaPipelineReport,
    weekReport,
    weekTrendReport,
    weekRecordsReport,
    parkLeaseReport,
    signedLeasesReport,
    leaseSpacesReport,
    attainmentReport,
  ],
};
