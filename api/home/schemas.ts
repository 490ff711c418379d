// What calls of the home page, its messages and the search take and answer, by path.
import { messageSchemas } from './message/message.schema';
import { searchSchemas } from './search/search.schema';
import { summarySchemas } from './summary/summary.schema';

export const homeSchemas = {
  ...messageSchemas,
  ...searchSchemas,
  ...summarySchemas,
};
