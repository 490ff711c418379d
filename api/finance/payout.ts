// Money paid out to tenants (付款): calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { PayoutDone, PayoutSave, PayoutTerms, Refundable, UndoPayout } from './payout.schema';

export const refundableOf = endpoint<{ tenant_id: number }, Refundable[]>(
  '/api/finance/payout/refundable',
  ['p_5400_post'],
  '租客的应退款项',
  { reads: true },
);
export const payOut = endpoint<PayoutSave, PayoutDone, PayoutTerms>(
  '/api/finance/payout/save',
  ['p_5400_post'],
  '登记付款',
  {
    posts: true,
  },
);
/** Undoes a whole payment; `id` is its cash record. */
export const undoPayout = endpoint<UndoPayout, PayoutDone>('/api/finance/payout/undo', ['p_5400_undo'], '撤销付款', {
  posts: true,
});
