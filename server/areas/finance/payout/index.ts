// Routes of payouts and messages for their database constraints.

import { conflict, field } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { payoutRoutes } from './payout';

export const payout: AreaObject = {
  routes: () => [...payoutRoutes],
  constraints: {
    payout_amount_not_zero: field('amount_fen', '金额不能为 0'),
    payout_undone_once: conflict('该付款已撤销'),
    payout_sign: conflict('撤销的金额须与原付款相反'),
    payout_source: conflict('付款须对应一笔应退款项'),
    payout_cash: conflict('付款与应退款项须属于同一签约主体'),
    payout_source_cash: conflict('付款与应退款项须属于同一签约主体'),
    payout_deposit: conflict('应退的保证金不存在'),
    payout_reverses: conflict('原付款不存在'),
    payout_mirror: conflict('撤销须与原付款一致'),
    payout_money_out: conflict('付款须出自一笔付款流水'),
    payout_posted: conflict('已过账的付款不能修改'),
  },
};
