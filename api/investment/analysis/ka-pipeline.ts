// Pipeline of key accounts (大客户分析, docs/domain §3.2): by level and stage, weighted by the win probability, with their current leases.
import { customerPaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF } from '#api/kernel/report/usual';

const figures = [
  { name: 'demand_sqm', title: '需求面积', kind: 'area', unit: '㎡', total: true, width: 130 },
  { name: 'weighted_sqm', title: '加权面积', kind: 'area', unit: '㎡', total: true, width: 130 },
  { name: 'leased_sqm', title: '在租面积', kind: 'area', unit: '㎡', total: true, width: 130 },
  { name: 'rent_fen', title: '月租金', kind: 'money', total: true, width: 140 },
] as const;

export const kaPipelineReport = {
  area: 'investment',
  object: 'ka-pipeline',
  title: '大客户分析',
  description: '截至该日在跟的大客户：按级别与阶段的需求面积和按成交概率加权的面积，以及已是租客的在租情况',
  keys: ['p_2403'],
  exportKeys: ['p_2403_export'],
  parameters: [
    AS_OF,
    { name: 'owner_id', title: '招商经理', kind: 'option', options: '/api/option/colleague' },
    { name: 'industry_id', title: '行业', kind: 'option', options: '/api/option/industry' },
  ],
  columns: [
    { name: 'name', title: '客户名称', kind: 'link', width: 260 },
    { name: 'level_name', title: '级别', kind: 'text', width: 80 },
    { name: 'stage_name', title: '招商进度', kind: 'text', width: 110 },
    { name: 'win', title: '成交概率', kind: 'percent', width: 100 },
    ...figures,
    { name: 'days', title: '已停留天数', kind: 'integer', width: 110 },
    { name: 'owner', title: '招商经理', kind: 'text', width: 100 },
    { name: 'parent', title: '上级客户', kind: 'text', optional: true, width: 200 },
    { name: 'tenant_name', title: '租客', kind: 'link', optional: true, width: 220 },
  ],
  definitions: {
    demand_sqm: '最小与最大面积的中间值，只填一项的按该项',
    weighted_sqm: '需求面积 × 截至该日所在阶段的成交概率',
    leased_sqm: '该客户对应的租客截至该日在租的计租面积',
    rent_fen: '该租客截至该日有效的固定租金条款折算为一个月，含税',
    days: '进入所在阶段那天到截至日期的天数',
  },
  opens: {
    name: { to: customerPaths.detail('{customer_id}'), access: 'p_2100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  },
  extra: { customer_id: 'id', level_no: 'integer', stage_id: 'id', tenant_id: 'id?' },
  rowKey: 'customer_id',
  fixedColumns: 1,
  unit: '位大客户',
  totals: {
    title: '按级别、招商进度汇总',
    groups: [
      { title: '级别', id: 'level_no', label: 'level_name', order: 'level_no' },
      { title: '招商进度', id: 'stage_id', label: 'stage_name', order: 'stage_no' },
    ],
    columns: [{ name: 'customer_count', title: '客户数', kind: 'integer', width: 90 }, ...figures],
  },
  chart: { title: '各级别大客户的需求与加权面积', kind: 'bar', axis: '级别', values: ['demand_sqm', 'weighted_sqm'] },
} as const satisfies ReportDeclaration;
