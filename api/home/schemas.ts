// What calls of messages take and answer, by path.
import { messageSchemas } from './message/message.schema';
import { summarySchemas } from './summary/summary.schema';

export const homeSchemas = {
  ...messageSchemas,
  ...summarySchemas,
};
