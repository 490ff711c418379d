// Search everywhere: one text, all visible objects that match it.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { SearchAnswer, SearchInput, SearchQuery } from './search.schema';

/** Searches the whole data scope: the parks selected in the header do not narrow it. Each kind requires the key of its list. */
export const search = endpoint<SearchInput, SearchAnswer, SearchQuery>('/api/home/search', 'signed-in', '全局搜索', {
  reads: true,
});
