// Index tables (指数): calls of the parameter page.
import type { ById, Deleted, Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { IndexRow, IndexSave, IndexTable } from './index-table.schema';

const READ = ['p_98150'];
const EDIT = ['p_98150_edit'];
const reads = { reads: true };

export const listIndexTables = endpoint<Record<string, never>, IndexRow[]>(
  '/api/setup/index-table/list',
  READ,
  '指数列表',
  reads,
);
/** A table is saved with all its values. */
export const indexTableCalls = {
  get: endpoint<ById, IndexTable>('/api/setup/index-table/get', READ, '读取指数', reads),
  save: endpoint<IndexSave, IndexTable>('/api/setup/index-table/save', EDIT, '保存指数'),
  remove: endpoint<Ids, Deleted>('/api/setup/index-table/delete', EDIT, '删除指数'),
};
