// Details of a building's property tax (docs/domain §7): rent by receivable, and days by space; they add up to it.
import { contractPaths, receivablePaths, spacePaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, RECORDED_AS_OF } from '../kernel/report/usual';

const parameters = [
  { name: 'months', title: '月份', kind: 'months' },
  AS_OF,
  RECORDED_AS_OF,
  { name: 'building_ids', title: '楼宇', kind: 'options', options: '/api/option/building' },
] as const satisfies readonly ReportParameter[];

const groups = [{ title: '楼宇', id: 'building_id', label: 'building_name' }] as const;

const shared = {
  area: 'contracts',
  keys: ['p_4305'],
  exportKeys: ['p_4305_export'],
  parameters,
  rowKey: 'line',
} as const;

export const propertyTaxRentReport = {
  ...shared,
  object: 'property-tax-rent',
  title: '房产税从租明细',
  description: '各月计入净租金的应收；最多 12 个月',
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'rent_net_fen', title: '计入净租金', kind: 'money', total: true, width: 140 },
    { name: 'let_tax_fen', title: '从租税额', kind: 'money', total: true, width: 130 },
    { name: 'start_date', title: '账期开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '账期结束', kind: 'date', width: 110 },
    { name: 'net_fen', title: '应收（不含税）', kind: 'money', width: 140 },
    { name: 'days', title: '计入天数', kind: 'integer', width: 90 },
    { name: 'of_days', title: '账期天数', kind: 'integer', width: 90 },
  ],
  definitions: {
    net_fen: '该笔应收的不含税金额；调整为负的冲减原应收所在期间',
    days: '账期落在该月的天数',
    rent_net_fen:
      '不含税金额 × 计入天数 ÷ 账期天数 × 本楼宇的合同面积占比；同一楼宇同一月逐笔累计后四舍五入，各笔之和等于该月净租金',
    let_tax_fen: '逐笔累计后四舍五入，各笔之和等于该月从租税额',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    net_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { line: 'text', building_id: 'id', receivable_id: 'id', contract_id: 'id?', tenant_id: 'id' },
  fixedColumns: 2,
  unit: '笔',
  pageSize: 100,
  totals: {
    title: '按楼宇汇总',
    groups,
    columns: [
      { name: 'rent_net_fen', title: '计入净租金', kind: 'money' },
      { name: 'let_tax_fen', title: '从租税额', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;

export const propertyTaxSpacesReport = {
  ...shared,
  object: 'property-tax-spaces',
  title: '房产税从价明细',
  description: '各月每个空间的出租天数与面积天数；最多 12 个月',
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    { name: 'space_number', title: '空间', kind: 'text', width: 110 },
    { name: 'gross_area_sqm', title: '建筑面积', kind: 'area', unit: '㎡', optional: true, width: 110 },
    { name: 'days', title: '有效天数', kind: 'integer', optional: true, width: 90 },
    { name: 'leased_days', title: '租赁天数', kind: 'integer', optional: true, width: 90 },
    { name: 'let_days', title: '出租天数', kind: 'integer', optional: true, width: 90 },
    { name: 'unlet_sqm_days', title: '未出租', kind: 'area', unit: '㎡·天', total: true, width: 130 },
    { name: 'unlet_tax_fen', title: '从价税额', kind: 'money', total: true, optional: true, width: 130 },
    { name: 'sqm_days', title: '面积天数', kind: 'area', unit: '㎡·天', total: true, width: 130 },
    { name: 'let_sqm_days', title: '已出租', kind: 'area', unit: '㎡·天', total: true, width: 130 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
  ],
  definitions: {
    days: '空间在该月有效的天数',
    leased_days: '有已批准合同占用的天数',
    let_days: '租赁天数减去免租期内的天数',
    unlet_tax_fen: '按未出租的面积天数逐个累计后四舍五入，各空间之和等于该月从价税额；没有空间的楼宇为一行',
    contract_number: '该月内占用该空间的合同',
  },
  opens: {
    space_number: { to: spacePaths.detail('{space_id}'), access: 'p_1400' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  },
  extra: { line: 'text', building_id: 'id', space_id: 'id?', contract_id: 'id?' },
  fixedColumns: 3,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按楼宇汇总',
    groups,
    columns: [
      { name: 'sqm_days', title: '面积天数', kind: 'area', unit: '㎡·天' },
      { name: 'let_sqm_days', title: '已出租', kind: 'area', unit: '㎡·天' },
      { name: 'unlet_sqm_days', title: '未出租', kind: 'area', unit: '㎡·天' },
      { name: 'unlet_share', title: '未出租比例', kind: 'percent', optional: true, width: 110 },
      { name: 'unlet_tax_fen', title: '从价税额', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
