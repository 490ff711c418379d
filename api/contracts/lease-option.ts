// Options of a lease (选择权): calls, and the form of an act.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { OptionAct, OptionActInput, OptionOfLease, UndoOptionAct } from './lease-option.schema';

export const optionsOfContract = endpoint<{ contract_id: number }, OptionOfLease[]>(
  '/api/contracts/lease-option/of-contract',
  ['p_4100'],
  '合同的选择权',
  { reads: true },
);
export const actOnOption = endpoint<OptionActInput, OptionOfLease[], OptionAct>(
  '/api/contracts/lease-option/act',
  ['p_4100_option'],
  '登记行权或放弃',
  { posts: true },
);
export const undoOptionAct = endpoint<UndoOptionAct, OptionOfLease[]>(
  '/api/contracts/lease-option/undo',
  ['p_4100_option'],
  '撤销行权或放弃',
  { posts: true },
);
