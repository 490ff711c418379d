// Year-end disclosure of a lessor (出租人年末披露, docs/domain §7.5; CAS 21 第五十八条, IFRS 16.90–97) by lease, and the rows behind each figure.
import type { Labels } from '../kernel/labels';
import { contractPaths, receivablePaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { lessorDisclosurePaths } from '../kernel/tax-paths';

const keys = ['p_4309'];
const exportKeys = ['p_4309_export'];

export const RECEIPT_YEAR = {
  y1: { label: '第 1 年' },
  y2: { label: '第 2 年' },
  y3: { label: '第 3 年' },
  y4: { label: '第 4 年' },
  y5: { label: '第 5 年' },
  later: { label: '以后年度' },
} as const satisfies Labels;

const ROW_KIND = {
  receipt: { label: '未折现收款额' },
  fixed: { label: '固定租金收入' },
  variable: { label: '可变租金收入' },
  other: { label: '其他租金收入' },
  cost: { label: '初始直接费用' },
  cost_amortised: { label: '初始直接费用摊销' },
  incentive: { label: '租赁激励' },
  incentive_amortised: { label: '租赁激励摊销' },
} as const satisfies Labels;

const sums = [
  { name: 'receipt_fen', title: '收款额', kind: 'money', per: RECEIPT_YEAR, total: true, width: 130 },
  { name: 'receipts_fen', title: '未折现收款额合计', kind: 'money', total: true, width: 150 },
  { name: 'fixed_fen', title: '固定租金收入', kind: 'money', total: true, width: 140 },
  { name: 'variable_fen', title: '可变租金收入', kind: 'money', total: true, width: 130 },
  { name: 'other_fen', title: '其他租金收入', kind: 'money', total: true, width: 130 },
  { name: 'cost_fen', title: '初始直接费用', kind: 'money', total: true, width: 130 },
  { name: 'cost_incurred_fen', title: '其中本年发生', kind: 'money', total: true, width: 130 },
  { name: 'cost_amortised_fen', title: '本年摊销', kind: 'money', total: true, width: 120 },
  { name: 'cost_balance_fen', title: '未摊销余额', kind: 'money', total: true, width: 130 },
  { name: 'deferred_fen', title: '账面待摊余额', kind: 'money', total: true, width: 130 },
  { name: 'incentive_fen', title: '租赁激励', kind: 'money', total: true, width: 120 },
  { name: 'incentive_incurred_fen', title: '激励本年发生', kind: 'money', total: true, width: 130 },
  { name: 'incentive_amortised_fen', title: '激励本年摊销', kind: 'money', total: true, width: 130 },
  { name: 'incentive_balance_fen', title: '激励未摊销余额', kind: 'money', total: true, width: 140 },
  { name: 'straight_line_fen', title: '免租与递增余额', kind: 'money', total: true, width: 140 },
] as const;

const rows = { to: lessorDisclosurePaths.rows, access: 'p_4309' };

const rowSums = [
  { name: 'receipts_fen', title: '未折现收款额', kind: 'money', total: true, width: 140 },
  { name: 'fixed_fen', title: '固定租金收入', kind: 'money', total: true, width: 140 },
  { name: 'variable_fen', title: '可变租金收入', kind: 'money', total: true, width: 130 },
  { name: 'other_fen', title: '其他租金收入', kind: 'money', total: true, width: 130 },
  { name: 'cost_fen', title: '初始直接费用', kind: 'money', total: true, width: 130 },
  { name: 'cost_amortised_fen', title: '本年摊销', kind: 'money', total: true, width: 120 },
  { name: 'incentive_fen', title: '租赁激励', kind: 'money', total: true, width: 120 },
  { name: 'incentive_amortised_fen', title: '激励本年摊销', kind: 'money', total: true, width: 130 },
] as const;

export const lessorDisclosureReport = {
  area: 'contracts',
  object: 'lessor-disclosure',
  title: '出租人年末披露',
  description: '截至资产负债表日各租赁的未折现收款额、本年租金收入、初始直接费用与激励，均不含税',
  keys,
  exportKeys,
  parameters: [AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200 },
    { name: 'classification', title: '租赁分类', kind: 'text', width: 120 },
    ...sums,
    { name: 'start_date', title: '起租日', kind: 'date', width: 110 },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 140 },
  ],
  definitions: {
    classification: '合同登记的租赁分类说明，没有登记的为经营租赁（《企业会计准则第 21 号》第三十五条至第三十七条）',
    receipt_fen:
      '应收日在资产负债表日之后的固定租金（含保底），不含税，按收款计划；第 1 年为其后一年内（第五十八条第（三）项，IFRS 16 第 97 段）',
    receipts_fen: '各年与以后年度相加',
    fixed_fen: '本年 1 月 1 日至资产负债表日按直线法确认的固定租金，与税会差异的会计收入一致',
    variable_fen: '本年入账的超出保底的抽成租金：未纳入租赁收款额的可变租金（第五十八条第（一）项，IFRS 16 第 90 段）',
    other_fen: '本年入账的没有条款的其他租金，如到期未退的占用费',
    cost_fen: '截至资产负债表日确认的招商佣金减撤销与退回',
    cost_incurred_fen: '其中本年确认的部分',
    cost_amortised_fen: '按与租金收入相同的基础摊销（第四十六条）：年初余额加本年发生减年末余额',
    cost_balance_fen: '累计确认的佣金减已摊销：佣金 ×（1 − 已确认租金 ÷ 租期租金总额），没有固定租金的按租期天数',
    deferred_fen: '其中已资本化、记在长期待摊费用的部分；摊销过账至资产负债表日后，等于凭证中该科目的余额',
    incentive_fen: '截至资产负债表日确认的租赁激励减撤销与退回，不含税',
    incentive_incurred_fen: '其中本年确认的部分',
    incentive_amortised_fen:
      '自租金收入中扣除：按与租金收入相同的基础在租期内摊销（应用指南，IFRS 16 第 81 段）；固定租金收入未扣除',
    incentive_balance_fen: '累计确认的激励减已摊销；摊销过账至资产负债表日后，等于凭证中该科目的余额',
    straight_line_fen: '直线法已确认而尚未到应收日的租金，免租期与递增所致，即税会差异的累计差异；负数为先收的租金',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    receipts_fen: rows,
    fixed_fen: rows,
    other_fen: rows,
    cost_fen: rows,
    cost_amortised_fen: rows,
    incentive_fen: rows,
    incentive_amortised_fen: rows,
  },
  extra: { contract_id: 'id', tenant_id: 'id', entity_id: 'id', park_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 1,
  unit: '份合同',
  pageSize: 100,
  totals: {
    title: '按签约主体、园区汇总',
    groups: [
      { title: '签约主体', id: 'entity_id', label: 'entity_name' },
      { title: '园区', id: 'park_id', label: 'park_name' },
    ],
    columns: sums,
  },
  chart: { title: '各主体租金收入', kind: 'bar', axis: '签约主体', values: ['fixed_fen', 'variable_fen', 'other_fen'] },
} as const satisfies ReportDeclaration;

export const lessorDisclosureRowsReport = {
  area: 'contracts',
  object: 'lessor-disclosure-rows',
  title: '年末披露明细',
  description: '年末披露每个数字背后的记录',
  keys,
  exportKeys,
  parameters: [
    AS_OF,
    RECORDED_AS_OF,
    { name: 'contract_id', title: '合同', kind: 'option', options: '/api/option/contract' },
  ] as const satisfies readonly ReportParameter[],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200 },
    { name: 'kind', title: '项目', kind: 'enum', labels: ROW_KIND, width: 120 },
    { name: 'on_day', title: '日期', kind: 'date', width: 110 },
    { name: 'year', title: '年度', kind: 'enum', labels: RECEIPT_YEAR, optional: true, width: 100 },
    ...rowSums,
    { name: 'start_date', title: '期间开始', kind: 'date', optional: true, width: 110 },
    { name: 'end_date', title: '期间结束', kind: 'date', optional: true, width: 110 },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 140 },
  ],
  definitions: {
    on_day: '收款额为应收日，可变与其他租金为入账日，佣金与激励为入账日；固定租金与摊销为资产负债表日',
    start_date: '应收的账期；固定租金为摊销线执行的期间',
    receipts_fen: '应收日在资产负债表日之后的固定租金，不含税',
    fixed_fen: '该摊销线在本年确认的租金',
    variable_fen: '不含税；作废的为负',
    cost_fen: '截至资产负债表日确认的佣金，撤销的为负',
    cost_amortised_fen: '年末累计摊销减年初累计摊销',
    incentive_fen: '截至资产负债表日确认的租赁激励，撤销与退回的为负',
    incentive_amortised_fen: '年末累计摊销减年初累计摊销',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    on_day: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { line: 'text', contract_id: 'id', receivable_id: 'id?', entity_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按签约主体汇总',
    groups: [{ title: '签约主体', id: 'entity_id', label: 'entity_name' }],
    columns: rowSums,
  },
} as const satisfies ReportDeclaration;
