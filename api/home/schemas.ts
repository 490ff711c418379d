// Schemas of home page, message and search calls, by path.
import { messageSchemas } from './message.schema';
import { searchSchemas } from './search.schema';
import { summarySchemas } from './summary.schema';

export const homeSchemas = {
  ...messageSchemas,
  ...searchSchemas,
  ...summarySchemas,
};
