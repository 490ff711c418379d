import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { costPoolRoutes } from './cost-pool';
import { costRunRoutes } from './cost-run';
import { costShareRoutes } from './cost-shares';
import { costTermRoutes } from './cost-term';
import { readCostsRoute } from './read-costs';

export const costPool: AreaObject = {
  routes: () => [...costPoolRoutes, readCostsRoute, ...costTermRoutes, ...costShareRoutes, ...costRunRoutes],
  constraints: {
    cost_pool_target: field('target', '目标出租率应在 0% 与 100% 之间'),
    cost_pool_basis: field('basis', '分摊口径不正确'),
    cost_pool_admin: field('admin', '管理费率应在 0% 与 100% 之间'),
    cost_pool_status: conflict('清算的状态不正确'),
    cost_pool_number_unique: conflict('清算编号已存在'),
    cost_pool_period: field('end_date', '结束日期不能早于开始日期'),
    cost_pool_years: field('start_date', '日期应在 2000 年至 2100 年之间'),
    cost_pool_entity: reference('legal_entity_id', '所选签约主体不存在'),
    cost_pool_posted: { code: 423, message: '该清算已过账，请先撤销再修改' },
    cost_pool_building_building: reference('building_ids', '所选楼宇不存在'),
    cost_pool_item_name_once: field('items', '费用名称重复'),
    cost_pool_item_charge_item: reference('items', '所选费项不存在'),
    cost_pool_claim_once: {
      code: 409,
      message: '所选楼宇的费项在同一期间内已有其他清算，请刷新后重试',
      path: ['building_ids'],
    },
    cost_term_cap: field('cap', '封顶方式不正确'),
    cost_term_cap_fen: field('cap', '封顶不能小于 0'),
    cost_term_growth: field('cap', '增幅应在 0% 与 100% 之间'),
    cost_term_rate: field('cap', '基期单价不能小于 0'),
    cost_term_whole: field('cap', '封顶方式与其数值不一致'),
    cost_term_contract: reference('contract_id', '所选合同不存在'),
    cost_run_pool: reference('id', '清算不存在'),
    cost_run_item: reference('charge_item_id', '所选费项不存在'),
    cost_run_owner: conflict('清算的合计不一致'),
    cost_run_undo_has_reason: field('reason', '请填写撤销原因'),
    cost_run_once: conflict('该清算已过账，请刷新后查看'),
    cost_run_posted: { code: 423, message: '已过账的清算不能修改，只能撤销' },
    cost_result_contract: reference('contract_id', '合同不存在'),
    cost_result_receivable: reference('id', '应收不存在'),
    cost_result_receivable_once: conflict('该应收已对应一次清算'),
    cost_result_difference: conflict('清算的补收与其应收不一致'),
    cost_result_posted: { code: 423, message: '已过账的清算结果不能修改' },
  },
};
