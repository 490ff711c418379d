import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { lateFeeRoutes } from './late-fee';
import { lateFeeWaiverRoutes } from './late-fee-waiver';

export const lateFee: AreaObject = {
  routes: () => [...lateFeeRoutes, ...lateFeeWaiverRoutes],
  constraints: {
    late_fee_posting_seq: conflict('滞纳金的过账次序不正确'),
    late_fee_posting_once: conflict('该应收的滞纳金刚被他人过账，请刷新后重试'),
    late_fee_posting_receivable: conflict('滞纳金应收不存在'),
    late_fee_posting_principal: reference('receivable_ids', '应收不存在'),
    late_fee_waiver_amount: field('amount_fen', '金额须大于 0'),
    late_fee_waiver_receivable: reference('receivable_id', '滞纳金应收不存在'),
    late_fee_waiver_one_open: { code: 409, message: '该滞纳金已有未完成的减免，请先处理', path: ['receivable_id'] },
  },
};
