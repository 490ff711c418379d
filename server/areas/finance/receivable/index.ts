import { conflict, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { receivableRoutes } from './receivable';
import { receivableEntryRoutes } from './receivable-entry';
import { receivableImportRoutes } from './receivable-import';

export const receivable: AreaObject = {
  routes: () => [...receivableRoutes, ...receivableEntryRoutes, ...receivableImportRoutes],
  constraints: {
    receivable_amount_not_zero: field('gross_fen', '金额不能为 0'),
    receivable_once: conflict('该收款计划已生成应收，不能重复生成'),
    receivable_holdover: reference('holdover_id', '到期未退记录不存在'),
    receivable_holdover_line: conflict('占用费的条款与到期未退记录不一致'),
    receivable_holdover_once: conflict('该月占用费已生成，不能重复生成'),
    receivable_period: field('end_date', '结束日期不能早于开始日期'),
    receivable_tax: field('gross_fen', '含税金额必须等于不含税金额加税额'),
    receivable_received_within: { code: 409, message: '核销金额超过应收余额，请刷新后重试', path: ['amount_fen'] },
    receivable_invoiced_within: { code: 409, message: '开票金额超过应收金额', path: ['amount_fen'] },
    receivable_void_without_money: conflict('该应收已有核销，不能作废；已作废的应收不能核销'),
    receivable_void_without_invoice: { code: 423, message: '应收已申请开票或已开票，请先撤回申请或红冲发票' },
    receivable_void_has_reason: field('reason', '作废必须填写原因'),
    receivable_void_has_act: conflict('作废应收须注明来源'),
    receivable_adjustment_is_posted: conflict('调整应收必须有过账日'),
    receivable_correction_has_act: conflict('调整应收须注明来源'),
    receivable_posted: { code: 423, message: '应收已过账，金额不能修改或删除，请用调整单更正' },
    receivable_park: reference('park_id', '所选园区不存在'),
    receivable_tenant: reference('tenant_id', '所选租客不存在'),
    receivable_contract: reference('contract_id', '所选合同不存在'),
    receivable_clause: reference('clause_id', '所选费用条款不存在'),
    receivable_item: reference('charge_item_id', '所选费项不存在'),
    receivable_entity: reference('legal_entity_id', '所选签约主体不存在'),
    receivable_adjusts: reference('adjusts_id', '被调整的应收不存在'),
  },
};
