// What calls of the investment area take and answer, by path.
import { channelSchemas } from './channel/channel.schema';
import { commissionSchemas } from './commission/commission.schema';
import { customerSchemas } from './customer/customer.schema';
import { followUpSchemas } from './follow-up/follow-up.schema';

export const investmentSchemas = { ...channelSchemas, ...commissionSchemas, ...customerSchemas, ...followUpSchemas };
