// Incentives of leases (租赁激励): calls.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { Confirmation, ConfirmationInput, LeaseIncentive, UndoConfirmation } from './incentive.schema';

const READ = ['p_5120'];
const posts = { posts: true };

export const incentivesOfContract = endpoint<{ contract_id: number }, LeaseIncentive[]>(
  '/api/finance/incentive/of-contract',
  READ,
  '合同的租赁激励',
  { reads: true },
);
export const getIncentive = endpoint<ById, LeaseIncentive>('/api/finance/incentive/get', READ, '读取租赁激励', {
  reads: true,
});
export const confirmIncentive = endpoint<ConfirmationInput, LeaseIncentive, Confirmation>(
  '/api/finance/incentive/confirm',
  ['p_5120_post'],
  '确认应付租赁激励',
  posts,
);
/** Offsets a confirmed rent credit against the open receivables of the contract, the oldest first. */
export const offsetIncentive = endpoint<ById, LeaseIncentive>(
  '/api/finance/incentive/offset',
  ['p_5120_post'],
  '租金抵减抵扣应收',
  posts,
);
/** `id` is that of the confirmation. */
export const undoIncentive = endpoint<UndoConfirmation, LeaseIncentive>(
  '/api/finance/incentive/undo',
  ['p_5120_undo'],
  '撤销租赁激励的确认',
  posts,
);
