// Schemas of home page, message and search calls, by path.
import { messageSchemas } from './message/message.schema';
import { searchSchemas } from './search/search.schema';
import { summarySchemas } from './summary/summary.schema';

export const homeSchemas = {
  ...messageSchemas,
  ...searchSchemas,
  ...summarySchemas,
};
