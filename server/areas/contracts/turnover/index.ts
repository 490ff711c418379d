// Routes of turnovers and messages for their database constraints.

import { conflict, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { turnoverRoutes } from './turnover';

export const turnover: AreaObject = {
  routes: () => [...turnoverRoutes],
  constraints: {
    turnover_declaration_month: field('month', '应为月份'),
    turnover_declaration_amount: field('amount_fen', '营业额不能小于 0'),
    turnover_declaration_contract: missing('contract_id', '所选合同不存在'),
    turnover_settlement_period: conflict('结算期的结束日期不能早于开始日期'),
    turnover_settlement_tax: conflict('价税合计与不含税金额、税额不符'),
    turnover_settlement_contract: missing('contract_id', '所选合同不存在'),
    turnover_settlement_receivable: conflict('应收不存在'),
  },
};
