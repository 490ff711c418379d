// Default chains of approval: calls of the parameter page.
import type { ById, Deleted, Ids } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Chain, ChainSave, ChainSort } from './chain.schema';

const EDIT = ['p_98150_edit'];

export const listChains = endpoint<Record<string, never>, Chain[]>('/api/wflow/chain/list', ['p_98150'], '默认审批链', {
  reads: true,
});
export const getChain = endpoint<ById, Chain>('/api/wflow/chain/get', ['p_98150'], '读取默认审批链', { reads: true });
export const saveChain = endpoint<ChainSave, Chain>('/api/wflow/chain/save', EDIT, '保存默认审批链');
export const sortChain = endpoint<ChainSort, Chain[]>('/api/wflow/chain/sort', EDIT, '调整默认审批链的顺序');
export const deleteChain = endpoint<Ids, Deleted>('/api/wflow/chain/delete', EDIT, '删除默认审批链');
