// The lists of the investment area.
import type { Declared } from '../kernel/declared';
import { channelList } from './channel/channel.list';

export const investmentDeclared: Declared = {
  lists: [channelList],
  imports: [],
  reports: [],
};
