// Property tax (房产税, docs/domain §7): both parts by building and month or quarter, and the sheet declared for a year.
import { PROPERTY_NATURE } from '../assets/labels';
import type { Labels } from '../kernel/labels';
import { buildingPaths, propertyTaxPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';

const BY_PERIOD = { month: { label: '按月' }, quarter: { label: '按季' } } as const satisfies Labels;
const TAX_PART = { value: { label: '从价计征' }, rent: { label: '从租计征' } } as const satisfies Labels;
const QUARTER = {
  Q1: { label: '第 1 季度' },
  Q2: { label: '第 2 季度' },
  Q3: { label: '第 3 季度' },
  Q4: { label: '第 4 季度' },
} as const satisfies Labels;

const year = { name: 'year', title: '年度', kind: 'year' } as const satisfies ReportParameter;

const groups = [
  { title: '园区', id: 'park_id', label: 'park_name' },
  { title: '楼宇', id: 'building_id', label: 'building_name' },
] as const;

const ofBuilding = { to: buildingPaths.detail('{building_id}'), access: 'p_1300' };
const rent = { to: propertyTaxPaths.rent, access: 'p_4305' };
const spaces = { to: propertyTaxPaths.spaces, access: 'p_4305' };

const labels = {
  deduction: '从价计征时房产原值一次减除的比例',
  relief: '减免后应纳的部分：1 为不减免',
};

export const propertyTaxReport = {
  area: 'contracts',
  object: 'property-tax',
  title: '房产税',
  description: '各楼宇每月或每季的从租、从价税额；点击金额查看其明细',
  keys: ['p_4305'],
  exportKeys: ['p_4305_export'],
  parameters: [year, { name: 'by', title: '期间', kind: 'enum', labels: BY_PERIOD }, AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'period', title: '期间', kind: 'text', width: 90 },
    { name: 'rent_net_fen', title: '净租金', kind: 'money', total: true, width: 140 },
    { name: 'let_tax_fen', title: '从租税额', kind: 'money', total: true, width: 130 },
    { name: 'unlet_share', title: '未出租比例', kind: 'percent', width: 100 },
    { name: 'unlet_tax_fen', title: '从价税额', kind: 'money', total: true, optional: true, width: 130 },
    { name: 'tax_fen', title: '应纳税额', kind: 'money', total: true, optional: true, width: 140 },
    { name: 'nature', title: '产权性质', kind: 'enum', labels: PROPERTY_NATURE, width: 90 },
    { name: 'original_value_fen', title: '房产原值', kind: 'money', optional: true, width: 150 },
    { name: 'deduction', title: '原值减除比例', kind: 'percent', width: 110 },
    { name: 'rate_value', title: '从价税率', kind: 'percent', width: 90 },
    { name: 'rate_let', title: '从租税率', kind: 'percent', width: 90 },
    { name: 'relief', title: '减免系数', kind: 'price', width: 90 },
    { name: 'let_share', title: '已出租比例', kind: 'percent', width: 100 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    rent_net_fen:
      '租金应收（不含税）按账期落在该月的天数计入；跨楼宇的合同按合同面积分到楼宇；截至日前作废的不计，不足一分四舍五入',
    let_tax_fen: '净租金 × 从租税率 × 减免系数，每月四舍五入到分',
    let_share: '已出租的面积天数 ÷ 楼宇全部有效空间的面积天数，按建筑面积；免租期内视为未出租',
    unlet_share: '1 − 已出租比例；没有空间的楼宇为 100%',
    unlet_tax_fen:
      '房产原值 × (1 − 减除比例) × 从价税率 ÷ 12 × 未出租比例 × 减免系数，每月四舍五入到分；自有楼宇没有房产原值时无法计算',
    nature: '租入、受托的楼宇不缴纳；参数为该期最后一个月 1 日有效的参数',
    ...labels,
  },
  opens: {
    building_name: ofBuilding,
    rent_net_fen: rent,
    let_tax_fen: rent,
    unlet_share: spaces,
    unlet_tax_fen: spaces,
    let_share: spaces,
  },
  extra: { line: 'text', park_id: 'id', building_id: 'id', from: 'text', to: 'text' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  totals: {
    title: '按园区、楼宇汇总',
    groups,
    columns: [
      { name: 'rent_net_fen', title: '净租金', kind: 'money' },
      { name: 'let_tax_fen', title: '从租税额', kind: 'money' },
      { name: 'unlet_share', title: '未出租比例', kind: 'percent', optional: true, width: 110 },
      { name: 'unlet_tax_fen', title: '从价税额', kind: 'money' },
      { name: 'tax_fen', title: '应纳税额', kind: 'money' },
      { name: 'unvalued_count', title: '缺房产原值的楼宇', kind: 'integer', width: 130 },
    ],
  },
  chart: { title: '各楼宇从租与从价税额', kind: 'bar', axis: '楼宇', values: ['let_tax_fen', 'unlet_tax_fen'] },
} as const satisfies ReportDeclaration;

export const propertyTaxSheetReport = {
  area: 'contracts',
  object: 'property-tax-sheet',
  title: '房产税年度申报表',
  description: '自有楼宇一年的计税依据、税率与各季税额；参数在年内变化的分行',
  keys: ['p_4305'],
  exportKeys: ['p_4305_export'],
  parameters: [year, AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'part', title: '计征方式', kind: 'enum', labels: TAX_PART, width: 100 },
    { name: 'months', title: '计税月份', kind: 'text', width: 100 },
    { name: 'original_value_fen', title: '房产原值', kind: 'money', optional: true, width: 150 },
    { name: 'deduction', title: '原值减除比例', kind: 'percent', optional: true, width: 110 },
    { name: 'basis_fen', title: '计税依据', kind: 'money', optional: true, width: 150 },
    { name: 'rate', title: '税率', kind: 'percent', width: 80 },
    { name: 'relief', title: '减免系数', kind: 'price', width: 90 },
    { name: 'quarter_fen', title: '税额', kind: 'money', per: QUARTER, total: true, width: 140 },
    { name: 'tax_fen', title: '全年税额', kind: 'money', total: true, optional: true, width: 140 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    basis_fen: '从价：房产原值 × (1 − 减除比例) × 未出租比例 ÷ 12，各月相加；从租：各月净租金相加',
    quarter_fen: '该季各月税额相加，与房产税一致',
    ...labels,
  },
  opens: { building_name: ofBuilding },
  extra: { line: 'text', park_id: 'id', building_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  totals: {
    title: '按园区、楼宇汇总',
    groups,
    columns: [
      { name: 'quarter_fen', title: '税额', kind: 'money', per: QUARTER, width: 140 },
      { name: 'tax_fen', title: '全年税额', kind: 'money', width: 140 },
      { name: 'unvalued_count', title: '缺房产原值的楼宇', kind: 'integer', width: 130 },
    ],
  },
} as const satisfies ReportDeclaration;
