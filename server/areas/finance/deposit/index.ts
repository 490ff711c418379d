import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { depositRoutes } from './deposit';
import { depositRefundRoutes } from './deposit-refund';

export const deposit: AreaObject = {
  routes: () => [...depositRoutes, ...depositRefundRoutes],
  constraints: {
    deposit_refund_amount: field('amount_fen', '金额须大于 0'),
    deposit_refund_payee: field('payee_account', '转账须填写收款方、开户行与收款账号'),
    deposit_refund_contract: reference('contract_id', '所选合同不存在'),
    deposit_refund_item: reference('charge_item_id', '所选费项不存在'),
    deposit_refund_entry: conflict('保证金记录不存在'),
    deposit_refund_one_open: { code: 409, message: '该保证金已有未完成的退款，请先处理', path: ['contract_id'] },
    deposit_refund_paid: { code: 423, message: '退款已付出，请先撤销付款' },
    deposit_entry_paid_within: conflict('付款超过应退的保证金'),
    deposit_entry_amount_not_zero: field('amount_fen', '金额不能为 0'),
    deposit_entry_sign: field('amount_fen', '金额须大于 0'),
    deposit_entry_undone_once: conflict('该保证金记录已被冲回'),
    deposit_entry_contract: reference('contract_id', '所选合同不存在'),
    deposit_entry_item: reference('charge_item_id', '所选费项不存在'),
    deposit_entry_termination: reference('termination_id', '退租单不存在'),
    deposit_entry_reverses: { code: 404, message: '被冲回的保证金记录不存在' },
    deposit_entry_posted: { code: 423, message: '保证金记录已过账，不能修改或删除' },
    deposit_covered: { code: 409, message: '保证金余额不足，请刷新后重试', path: ['amount_fen'] },
  },
};
