// What calls of the investment area take and answer, by path.
import { channelSchemas } from './channel/channel.schema';

export const investmentSchemas = { ...channelSchemas };
