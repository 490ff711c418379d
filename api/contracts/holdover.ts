// Holdover (到期未退): calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type {
  HoldoverCancel,
  HoldoverConfirm,
  HoldoverPreview,
  HoldoverRequest,
  HoldoverState,
} from './holdover.schema';

export const holdoverOfContract = endpoint<{ contract_id: number }, HoldoverState>(
  '/api/contracts/holdover/of-contract',
  ['p_4100'],
  '到期未退情况',
  { reads: true },
);
/** Returns the fees that a confirmation would post now, and the leases it would conflict with. */
export const previewHoldover = endpoint<HoldoverRequest, HoldoverPreview>(
  '/api/contracts/holdover/preview',
  ['p_4100_holdover'],
  '预览占用费',
  { reads: true },
);
export const confirmHoldover = endpoint<HoldoverConfirm, HoldoverState>(
  '/api/contracts/holdover/confirm',
  ['p_4100_holdover'],
  '确认到期未退',
  { posts: true },
);
/** Cancels a confirmation made by mistake; throws once money was received on its fees. */
export const cancelHoldover = endpoint<HoldoverCancel, HoldoverState>(
  '/api/contracts/holdover/cancel',
  ['p_4100_holdover'],
  '撤销到期未退',
  { posts: true },
);
