import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { cashRecordRoutes } from './cash-record';

export const cashRecord: AreaObject = {
  routes: () => [...cashRecordRoutes],
  constraints: {
    cash_record_amount_positive: field('amount_fen', '金额须大于 0'),
    cash_record_allocated_within: { code: 409, message: '核销金额超过流水余额，请刷新后重试', path: ['amount_fen'] },
    cash_record_void_unallocated: conflict('该流水已有核销，不能作废；已作废的流水不能核销'),
    cash_record_void_has_reason: field('reason', '作废必须填写原因'),
    cash_record_serial_unique: duplicate('bank_serial', '该账户已有相同银行流水号的记录'),
    cash_record_statement_key_unique: conflict('对账单中的这笔收款已登记'),
    cash_record_statement: reference('statement_id', '对账单不存在'),
    cash_record_claimed: { code: 423, message: '该流水是担保索赔的到账，不能作废或改租客；请先在非现金担保中撤销索赔' },
    cash_record_posted: { code: 423, message: '收款流水已过账，金额不能修改或删除' },
    cash_record_account: reference('flow_account_id', '所选流水账户不存在'),
    cash_record_tenant: reference('tenant_id', '所选租客不存在'),
    cash_record_payment_type: reference('payment_type_id', '所选付款方式不存在'),
    cash_holder_cash: reference('cash_record_id', '收款流水不存在'),
    cash_holder_tenant: reference('tenant_id', '所选租客不存在'),
    cash_holder_one_now: conflict('该收款已有所属租客，请刷新后重试'),
    cash_holder_days: conflict('收款所属租客的起止日期不一致，请刷新后重试'),
    cash_record_tenant_day: conflict('收款所属租客缺少开始日期，请刷新后重试'),
  },
};
