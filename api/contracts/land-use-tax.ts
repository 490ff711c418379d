// Urban land use tax (城镇土地使用税, docs/domain §7.4): the sheet of a year by certificate, and its months.
import { LAND_CLASS } from '../assets/labels';
import type { Labels } from '../kernel/labels';
import { certificatePaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { OF_PARKS, RECORDED_ON } from '../kernel/report/usual';
import { landUseTaxPaths } from '../kernel/tax-paths';

const QUARTER = {
  Q1: { label: '第 1 季度' },
  Q2: { label: '第 2 季度' },
  Q3: { label: '第 3 季度' },
  Q4: { label: '第 4 季度' },
} as const satisfies Labels;

const keys = ['p_4307'];
const exportKeys = ['p_4307_export'];
const year = { name: 'year', title: '年度', kind: 'year' } as const satisfies ReportParameter;

const land = [
  { name: 'number', title: '证号', kind: 'link', width: 265 },
  { name: 'holder', title: '权利人', kind: 'text', width: 180 },
] as const;
const terms = [
  { name: 'land_class', title: '土地等级', kind: 'enum', labels: LAND_CLASS, width: 90 },
  { name: 'sqm', title: '计税面积', kind: 'area', unit: '㎡', width: 120 },
  { name: 'unit', title: '单位税额', kind: 'price', optional: true, width: 100 },
  { name: 'relief', title: '减免系数', kind: 'price', width: 90 },
] as const;
const groups = [{ title: '园区', id: 'park_id', label: 'park_name' }] as const;
const opens = {
  number: { to: certificatePaths.inList('{certificate_id}'), access: 'p_1600' },
} as const;
const definitions = {
  sqm: '实际占用的土地面积（《城镇土地使用税暂行条例》第三条），在产权证登记',
  land_class: '土地等级由市、县政府划定（第五条），在产权证登记',
  unit: '每平方米年税额（元），由税费参数按园区、等级与生效日期登记（第四条、第五条），按当月 1 日有效的计税',
  relief: '税费参数登记的减免：1 为不减免，0.5 为减半',
} as const;

export const landUseTaxReport = {
  area: 'contracts',
  object: 'land-use-tax',
  title: '城镇土地使用税',
  description: '登记了土地等级的产权证一年的税额；参数在年内变化的分行',
  keys,
  exportKeys,
  parameters: [year, RECORDED_ON, OF_PARKS],
  columns: [
    ...land,
    { name: 'tax_fen', title: '全年税额', kind: 'money', total: true, optional: true, width: 130 },
    ...terms,
    { name: 'months', title: '计税月份', kind: 'text', width: 100 },
    { name: 'quarter_fen', title: '税额', kind: 'money', per: QUARTER, total: true, width: 130 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    ...definitions,
    months: '自纳税开始（没有登记的自发证次月，第九条）至纳税终止的月份',
    tax_fen:
      '计税面积 × 单位税额 × 减免系数 ÷ 12 × 月数；按年计算、分期缴纳（第八条），全年累计四舍五入到分；没有登记单位税额时无法计算',
    quarter_fen: '该季各月税额相加',
  },
  opens: {
    ...opens,
    tax_fen: { to: landUseTaxPaths.months, access: 'p_4307' },
  },
  extra: { line: 'text', certificate_id: 'id', park_id: 'id', from: 'text', to: 'text' },
  rowKey: 'line',
  fixedColumns: 1,
  unit: '行',
  totals: {
    title: '按园区汇总',
    groups,
    columns: [
      { name: 'tax_fen', title: '全年税额', kind: 'money', width: 140 },
      { name: 'quarter_fen', title: '税额', kind: 'money', per: QUARTER, width: 130 },
      { name: 'unpriced_count', title: '缺单位税额的产权证', kind: 'integer', width: 140 },
    ],
  },
  chart: { title: '各园区全年税额', kind: 'bar', axis: '园区', values: ['tax_fen'] },
} as const satisfies ReportDeclaration;

export const landUseTaxMonthsReport = {
  area: 'contracts',
  object: 'land-use-tax-months',
  title: '城镇土地使用税明细',
  description: '各产权证每月的税额；金额相加即年度税额',
  keys,
  exportKeys,
  parameters: [
    { name: 'months', title: '月份', kind: 'months' },
    RECORDED_ON,
    { name: 'number', title: '证号', kind: 'text' },
  ],
  columns: [
    ...land,
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    { name: 'tax_fen', title: '税额', kind: 'money', total: true, optional: true, width: 130 },
    ...terms,
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: { ...definitions, tax_fen: '年内累计的税额减去截至上月累计的税额，各自四舍五入，所以各月之和等于全年' },
  opens,
  extra: { line: 'text', certificate_id: 'id', park_id: 'id' },
  rowKey: 'line',
  fixedColumns: 1,
  unit: '行',
  pageSize: 100,
  totals: { title: '按园区汇总', groups, columns: [{ name: 'tax_fen', title: '税额', kind: 'money' }] },
} as const satisfies ReportDeclaration;
