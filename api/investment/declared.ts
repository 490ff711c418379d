// The lists of the investment area.
import type { Declared } from '../kernel/declared';
import { funnelCustomersReport, funnelReport } from './analysis/funnel';
import { kaPipelineReport } from './analysis/ka-pipeline';
import { channelList } from './channel/channel.list';
import { commissionLineList } from './commission/commission-line.list';
import { leasingFeeReport } from './commission/leasing-fee';
import { customerImport } from './customer/customer.import';
import { customerList, keyAccountList } from './customer/customer.list';
import { followUpList } from './follow-up/follow-up.list';

export const investmentDeclared: Declared = {
  lists: [channelList, commissionLineList, customerList, keyAccountList, followUpList],
  imports: [customerImport],
  reports: [leasingFeeReport, funnelReport, funnelCustomersReport, kaPipelineReport],
};
