import { boardSchemas } from './board.schema';
import { calendarSchemas } from './calendar.schema';
import { channelSchemas } from './channel/channel.schema';
import { commissionSchemas } from './commission/commission.schema';
import { customerSchemas } from './customer/customer.schema';
import { followUpSchemas } from './follow-up/follow-up.schema';
import { followUpMailSchemas } from './follow-up/follow-up-mail.schema';
import { matchingSchemas } from './matching.schema';
import { mergeSchemas } from './merge.schema';
import { portraitSchemas } from './portrait.schema';
import { quoteSchemas } from './quote/quote.schema';
import { targetSchemas } from './target/target.schema';
import { visitPlanSchemas } from './visit-plan.schema';

export const investmentSchemas = {
  ...boardSchemas,
  ...calendarSchemas,
  ...channelSchemas,
  ...commissionSchemas,
  ...customerSchemas,
  ...followUpMailSchemas,
  ...followUpSchemas,
  ...matchingSchemas,
  ...portraitSchemas,
  ...quoteSchemas,
  ...visitPlanSchemas,
  ...targetSchemas,
  ...mergeSchemas,
};
