// What calls of the investment area take and answer, by path.
import { boardSchemas } from './board/board.schema';
import { channelSchemas } from './channel/channel.schema';
import { commissionSchemas } from './commission/commission.schema';
import { customerSchemas } from './customer/customer.schema';
import { followUpSchemas } from './follow-up/follow-up.schema';
import { matchingSchemas } from './matching/matching.schema';
import { mergeSchemas } from './merge/merge.schema';

export const investmentSchemas = {
  ...boardSchemas,
  ...channelSchemas,
  ...commissionSchemas,
  ...customerSchemas,
  ...followUpSchemas,
  ...matchingSchemas,
  ...mergeSchemas,
};
