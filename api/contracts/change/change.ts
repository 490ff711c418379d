// Change of a contract (合同变更): calls.
import type { ById, Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { Change, ChangePreview, ChangeSave, ChangeTerms, ContractVersion } from './change.schema';

const CHANGE = ['p_4100_change'];

export const changeCalls = {
  get: endpoint<ById, Change>('/api/contracts/change/get', ['p_4100'], '读取合同变更', { reads: true }),
  save: endpoint<ChangeSave, Change, ChangeTerms>('/api/contracts/change/save', CHANGE, '保存合同变更'),
  remove: endpoint<Ids, Deleted>('/api/contracts/change/delete', CHANGE, '删除合同变更'),
};
/** Computes the effects of a change without storing anything. */
export const previewChange = endpoint<ChangeSave, ChangePreview, ChangeTerms>(
  '/api/contracts/change/preview',
  ['p_4100'],
  '预览合同变更',
  { reads: true },
);
/** Returns the changes of a contract, the latest first. */
export const changesOfContract = endpoint<{ contract_id: number }, Change[]>(
  '/api/contracts/change/of-contract',
  ['p_4100'],
  '合同的变更记录',
  { reads: true },
);
/** Returns every version of the terms, the oldest first. */
export const contractVersions = endpoint<{ id: number }, ContractVersion[]>(
  '/api/contracts/contract/versions',
  ['p_4100'],
  '合同的各版本条款',
  { reads: true },
);
