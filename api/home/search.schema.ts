import * as z from 'zod';
import { LONGEST_SEARCH, MOST_RECENT, OBJECT_KINDS, type ObjectKind, PAGE_KINDS, type PageKind } from './search-kinds';

const kind = z.enum([...Object.keys(PAGE_KINDS), ...Object.keys(OBJECT_KINDS)] as [PageKind | ObjectKind]);

/** An item opened from the search: the id of an object, or the path of a page. */
export const opened = z.strictObject({ kind, id: z.union([z.int(), z.string().max(200)]) });

export const searchItem = z.strictObject({
  kind,
  id: z.union([z.int(), z.string()]),
  title: z.string(),
  note: z.string(),
  status: z.string().nullable(),
  amount_fen: z.number().nullable(),
  path: z.string(),
  /** Matching characters of the title: index of the first, and of the one after the last. */
  mark: z.tuple([z.int(), z.int()]).nullable(),
});
/** The best results of a kind, their count (`more`: there are more than counted), and the list filtered to the first of them. */
export const searchGroup = z.strictObject({
  kind,
  items: z.array(searchItem),
  total: z.int(),
  more: z.boolean(),
  listed: z.int(),
  list: z.string().nullable(),
});

export const searchQuery = z.strictObject({
  q: z.string().max(LONGEST_SEARCH).default(''),
  recent: z.array(opened).max(MOST_RECENT).default([]),
});
/** `recent`: recently opened items that are still visible, returned without a search text. */
export const searchAnswer = z.strictObject({ recent: z.array(searchItem), groups: z.array(searchGroup) });

export type Opened = z.infer<typeof opened>;
export type SearchItem = z.infer<typeof searchItem>;
export type SearchGroup = z.infer<typeof searchGroup>;
export type SearchInput = z.input<typeof searchQuery>;
export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
export const searchSchemas = { '/api/home/search': { input: searchQuery, output: searchAnswer } };
