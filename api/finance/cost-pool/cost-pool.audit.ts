import type { AuditLabels } from '#api/kernel/audit-labels';
import { costPoolForm } from './cost-pool';
import { COST_CAP, COST_POOL_STATUS } from './cost-pool-labels';

export const costPoolAudit: AuditLabels = {
  objects: {
    cost_pool: {
      label: '年度清算',
      named: 'number',
      form: costPoolForm,
      fields: {
        building_names: '楼宇',
        items: '费用',
        charges_fen: '租客承担',
        billed_fen: '已预收',
        owner_fen: '业主承担',
        contracts: '合同数',
      },
      values: { status: COST_POOL_STATUS },
    },
    cost_term: {
      label: '清算约定',
      fields: {
        effective_on: '生效日期',
        excluded: '不承担的费用',
        cap: '封顶方式',
        cap_fen: '封顶单价',
        growth: '每年最多增长',
        rate: '基期单价',
        base_start: '基期开始',
      },
      values: { cap: COST_CAP },
    },
  },
  actions: {
    'cost-post': { label: '清算过账' },
    'cost-undo': { label: '撤销清算' },
    'cost-offset': { label: '抵扣应收' },
  },
};
