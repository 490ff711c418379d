import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { undoRequestRoutes } from './undo-write-off';

export const writeOff: AreaObject = {
  routes: () => [...undoRequestRoutes],
  constraints: {
    write_off_money_in: conflict('付款流水不能核销应收'),
    write_off_amount_not_zero: field('amount_fen', '核销金额不能为 0'),
    write_off_sign: field('amount_fen', '核销金额须大于 0'),
    write_off_mirror: conflict('反核销必须与原核销金额相同、方向相反'),
    write_off_undone_once: conflict('该核销已被反核销'),
    write_off_posted: { code: 423, message: '核销已过账，不能修改或删除，请用反核销' },
    write_off_receivable: { code: 404, message: '应收不存在，或与流水不属于同一签约主体', path: ['receivable_id'] },
    write_off_cash: { code: 404, message: '收款流水不存在，或与应收不属于同一签约主体', path: ['cash_record_id'] },
    write_off_payer: reference('tenant_id', '付款租客不存在'),
    write_off_source: conflict('核销须来自一笔流水或一笔调整'),
    write_off_offsets: { code: 404, message: '冲抵的调整不存在，或不属于同一签约主体' },
    write_off_deposit: { code: 404, message: '保证金记录不存在' },
    write_off_undo_write_off: { code: 404, message: '核销记录不存在' },
    write_off_undo_one_open: conflict('该核销的反核销正在审批'),
    write_off_reverses: { code: 404, message: '被反核销的记录不存在' },
  },
};
