import { conflict, field, reference } from '#server/platform/db/constraints';
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
    commission_act_entity: conflict('签约主体不存在'),
    commission_act_account: field('flow_account_id', '付款账户须属于合同的签约主体'),
    commission_act_match: reference('bank_match_id', '勾对已取消，请刷新后重试'),
    commission_act_in_books: conflict('佣金的入账日期不完整，请刷新后重试'),
    commission_act_deferred: conflict('只有已入账的佣金确认可以资本化'),
    commission_act_has_account: field('flow_account_id', '请选择流水账户'),
    commission_act_reversed: conflict('佣金的撤销日期不完整，请刷新后重试'),
    commission_act_once: conflict('该分期刚被他人处理，请刷新后重试'),
  },
};
