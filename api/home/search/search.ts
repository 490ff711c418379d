// Search everywhere: one text, everything the user may see that bears it.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { SearchAnswer, SearchAsked, SearchInput } from './search.schema';

/** Within the data scope, over all of it: the parks selected in the header don't narrow it. Each kind asks for the key of its list. */
export const search = endpoint<SearchInput, SearchAnswer, SearchAsked>('/api/home/search', 'signed-in', '全局搜索', {
  reads: true,
});
