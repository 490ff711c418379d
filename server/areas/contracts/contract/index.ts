import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { contractRoutes } from './contract';

export const contract: AreaObject = {
  routes: () => [...contractRoutes],
  constraints: {
    contract_number_unique: duplicate('number', '合同编号已存在'),
    contract_period: field('end', '结束日期不能早于开始日期'),
    contract_park: reference('park_id', '所选园区不存在'),
    contract_tenant: reference('tenant_id', '所选租客不存在'),
    contract_lessor: reference('lessor_id', '所选签约主体不存在'),
    contract_channel: reference('channel_id', '所选渠道不存在'),
    contract_customer: reference('customer_id', '所选客户不存在'),
    contract_space_area_positive: field('spaces', '面积须大于 0'),
    contract_space_space: reference('spaces', '所选空间不存在'),
    charge_clause_item: reference('clauses', '所选费项不存在'),
    charge_clause_payee: reference('clauses', '所选收款主体不存在'),
    charge_clause_seq: conflict('费用条款的序号重复，请刷新后重试'),
    deposit_clause_item: reference('deposits', '所选保证金费项不存在'),
    schedule_row_tax: conflict('收款计划的价税合计不平'),
    contract_quote: reference('quote_id', '所选报价不存在'),
    contract_quote_once: duplicate('quote_id', '该报价已生成合同'),
    contract_renews: reference('renews_id', '被续租的合同不存在'),
    contract_renews_another: field('renews_id', '合同不能续租自己'),
    charge_clause_line: conflict('费用条款的编号重复，请刷新后重试'),
    clause_index_table: reference('clauses', '所选指数不存在'),
  },
};
