import { conflict } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { commissionActRoutes } from './acts';
import { commissionLineRoutes } from './commission-lines';

export const commission: AreaObject = {
  routes: () => [...commissionLineRoutes, ...commissionActRoutes],
  constraints: {
    commission_rule: conflict('渠道的佣金规则不正确，请先修改渠道'),
    commission_posted: conflict('佣金已在合同审批通过时确定，不能修改'),
    commission_line_posted: conflict('佣金分期已确定，不能修改'),
    commission_act_posted: conflict('佣金的确认与付款记录不能修改，请撤销后重新登记'),
    commission_act_once: conflict('该分期刚被他人处理，请刷新后重试'),
  },
};
