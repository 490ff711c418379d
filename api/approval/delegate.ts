// Delegates: users appoint their own; users with the right to edit users appoint those of others.
import type { Deleted, Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Delegate, DelegateSave, DelegatesOf } from './delegate.schema';

export const delegatesOfUser = endpoint<DelegatesOf, Delegate[]>(
  '/api/wflow/deputy/list-of-user',
  'signed-in',
  '审批代理',
  { reads: true },
);
export const saveDelegate = endpoint<DelegateSave, Delegate>('/api/wflow/deputy/save', 'signed-in', '保存审批代理');
export const deleteDelegate = endpoint<Ids, Deleted>('/api/wflow/deputy/delete', 'signed-in', '删除审批代理');
