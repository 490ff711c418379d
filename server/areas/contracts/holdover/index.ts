// Routes of holdovers and messages for their database constraints.

import { conflict, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { holdoverReadRoutes } from './holdover';

export const holdover: AreaObject = {
  routes: () => [...holdoverReadRoutes],
  constraints: {
    contract_holdover_factor: field('factor', '倍数须大于 0'),
    contract_holdover_ended: conflict('到期未退的状态与结束日期不一致'),
    contract_holdover_period: conflict('到期未退的结束日期不能早于开始日期'),
    contract_holdover_contract: missing('contract_id', '所选合同不存在'),
    contract_holdover_once: conflict('该合同已确认到期未退，请刷新后查看'),
  },
};
