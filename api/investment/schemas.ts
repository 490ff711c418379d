// What calls of the investment area take and answer, by path.
import { channelSchemas } from './channel/channel.schema';
import { commissionSchemas } from './commission/commission.schema';

export const investmentSchemas = { ...channelSchemas, ...commissionSchemas };
