// Lease contract (租赁合同): calls.
import type { Tag } from '#api/assets/parts';
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FigureLinks } from '#api/kernel/figure';
import { receivablePaths } from '#api/kernel/paths';
import type { ContractNotice } from '../notice.schema';
import type {
  Contract,
  ContractFigures,
  ContractSave,
  ContractScheduleRow,
  ContractTagsSave,
  ContractTerms,
  EffectiveRent,
  SpacePrice,
  VoidInput,
  VoidMany,
} from './contract.schema';

export const contractCalls = {
  ...crud<ContractSave, Contract, ContractTerms>('contracts', 'contract', '合同', 'p_4100'),
  /** Users who may renew but not edit may only save renewals. */
  save: endpoint<ContractSave, Contract, ContractTerms>(
    '/api/contracts/contract/save',
    ['p_4100_edit', 'p_4100_renew'],
    '保存合同',
  ),
};
/** Returns the stored collection plan with the amounts received on each row. */
export const contractSchedule = endpoint<{ id: number }, ContractScheduleRow[]>(
  '/api/contracts/contract/schedule',
  ['p_4100'],
  '合同收款计划',
  { reads: true },
);
/** Returns the figures at the top of a contract's page. */
export const contractFigures = endpoint<{ id: number }, ContractFigures>(
  '/api/contracts/contract/figures',
  ['p_4100'],
  '合同概况',
  { reads: true },
);
/** Returns the net effective rent of a contract, and of the quote it came from. */
export const effectiveRent = endpoint<{ id: number }, EffectiveRent>(
  '/api/contracts/contract/effective-rent',
  ['p_4100'],
  '合同的净有效租金',
  { reads: true },
);
/** Returns the rent of each space against its list price, for approvers. */
export const contractPrices = endpoint<{ id: number }, SpacePrice[]>(
  '/api/contracts/contract/prices',
  ['p_4100'],
  '合同各空间的租金与招商价',
  { reads: true },
);
export const CONTRACT_LINKS = {
  billed_fen: { to: receivablePaths.ofContract, figure: 'gross_fen' },
  received_fen: { to: receivablePaths.ofContract, figure: 'received_fen' },
  due_fen: { to: receivablePaths.ofContract, figure: 'due_fen' },
  overdue_fen: { to: receivablePaths.overdueOfContract, figure: 'due_fen' },
  not_due_fen: { to: receivablePaths.notDueOfContract, figure: 'not_due_fen' },
} as const satisfies FigureLinks<ContractFigures, number>;
export const contractTags = endpoint<{ id: number }, Tag[]>('/api/contracts/contract/tags', ['p_4100'], '合同标签', {
  reads: true,
});
/** Sets exactly these tags on the contract, in any status. */
export const setContractTags = endpoint<ContractTagsSave, Tag[]>(
  '/api/contracts/contract/set-tags',
  ['p_4100_edit'],
  '设置合同标签',
);
/** Returns unusual terms of a contract without storing anything. */
export const contractNotices = endpoint<ContractSave, ContractNotice[], ContractTerms>(
  '/api/contracts/contract/notices',
  ['p_4100_edit', 'p_4100_renew'],
  '合同的提示',
  { reads: true },
);
/** Frees the spaces and voids the receivables; throws when money was received on one. */
export const voidContract = endpoint<VoidInput, Contract>('/api/contracts/contract/void', ['p_4100_void'], '作废合同', {
  posts: true,
});
export const voidContracts = endpoint<VoidMany, BulkDone>(
  '/api/contracts/contract/void-many',
  ['p_4100_void'],
  '批量作废合同',
  { posts: true },
);
