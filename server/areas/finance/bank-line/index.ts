// Routes of bank lines and messages for their database constraints.

import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { bankLineListRoutes } from './bank-line-list';
import { bankBookRoutes } from './book';
import { bankMatchRoutes } from './match';

export const bankLine: AreaObject = {
  routes: () => [...bankLineListRoutes, ...bankMatchRoutes, ...bankBookRoutes],
  constraints: {
    bank_line_amount_positive: field('amount_fen', '金额须大于 0'),
    bank_line_once: conflict('该账户已有这笔银行流水'),
    bank_line_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_line_statement: reference('statement_id', '对账单不存在'),
    bank_line_match: reference('bank_match_id', '勾对已取消，请刷新后重试'),
    bank_line_posted: { code: 423, message: '银行流水按对账单登记，不能修改或删除' },
    bank_match_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_match_of_account: conflict('勾对与流水账户不一致，请刷新后重试'),
    bank_entry_amount_positive: field('amount_fen', '金额须大于 0'),
    bank_entry_void_has_reason: field('reason', '作废必须填写原因'),
    bank_entry_account: reference('flow_account_id', '所选流水账户不存在'),
    bank_entry_match: reference('bank_match_id', '勾对已取消，请刷新后重试'),
    bank_entry_posted: { code: 423, message: '银行收支已过账，不能修改或删除' },
    bank_rule_once: conflict('该规则刚被他人修改，请刷新后重试'),
    cash_record_match: reference('bank_match_id', '勾对已取消，请刷新后重试'),
  },
};
