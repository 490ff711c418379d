// The lists of the investment area.
import type { Declared } from '../kernel/declared';
import { channelList } from './channel/channel.list';
import { commissionLineList } from './commission/commission-line.list';
import { leasingFeeReport } from './commission/leasing-fee';

export const investmentDeclared: Declared = {
  lists: [channelList, commissionLineList],
  imports: [],
  reports: [leasingFeeReport],
};
