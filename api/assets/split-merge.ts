// Splitting, merging and bulk creation of spaces: calls.
import type { ById } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { BulkCreated, BulkInput, Lineage, MergeInput, SplitInput, SplitMergeResult } from './split-merge.schema';

const EDIT = ['p_1400_edit'];
const posts = { posts: true };

export const splitSpace = endpoint<SplitInput, SplitMergeResult>('/api/assets/space/split', EDIT, '拆分空间', posts);
export const mergeSpaces = endpoint<MergeInput, SplitMergeResult>('/api/assets/space/merge', EDIT, '合并空间', posts);
export const bulkCreateSpaces = endpoint<BulkInput, BulkCreated>(
  '/api/assets/space/bulk-create',
  EDIT,
  '批量新增空间',
  posts,
);
export const spaceLineage = endpoint<ById, Lineage>('/api/assets/space/lineage', ['p_1400', 'p_1500'], '空间沿革', {
  reads: true,
});
