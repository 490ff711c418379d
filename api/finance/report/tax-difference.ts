// Tax and accounting difference (税会差异, docs/domain §6): fixed rent recognised on a straight-line basis against the amounts due, by contract and
// month; the lines behind it, and the receivables.
import type { Labels } from '#api/kernel/labels';
import { accountingPaths, contractPaths, receivablePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { AS_OF, BY_QUARTER, OF_PARKS, RECORDED_AS_OF } from '#api/kernel/report/usual';

const keys = ['p_5507'];
const exportKeys = ['p_5507_export'];

const parameters = [
  { name: 'months', title: '月份', kind: 'months' },
  AS_OF,
  RECORDED_AS_OF,
  OF_PARKS,
] as const satisfies readonly ReportParameter[];
const ofContract = {
  name: 'contract_id',
  title: '合同',
  kind: 'option',
  options: '/api/option/contract',
} as const satisfies ReportParameter;

const lease = [
  { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
  { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
] as const;
const opens = {
  contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
} as const;

const sums = [
  { name: 'accounting_sum_fen', title: '会计收入', kind: 'money', total: true, width: 150 },
  { name: 'tax_sum_fen', title: '税务收入', kind: 'money', total: true, width: 150 },
  { name: 'difference_sum_fen', title: '税会差异', kind: 'money', total: true, width: 150 },
  { name: 'running_fen', title: '累计差异', kind: 'money', total: true, width: 150 },
  { name: 'vat_sum_fen', title: '增值税额', kind: 'money', total: true, width: 140 },
] as const;
const months = [
  { name: 'accounting_fen', title: '会计', kind: 'money', per: 'month', total: true, width: 140 },
  { name: 'tax_fen', title: '税务', kind: 'money', per: 'month', total: true, width: 140 },
  { name: 'difference_fen', title: '差异', kind: 'money', per: 'month', total: true, width: 140 },
] as const;

const definitions = {
  accounting_sum_fen:
    '所选月份按直线法确认的固定租金（含抽成租金的保底），不含税；免租期计入租期，超出保底的抽成、占用费与物业费不计',
  tax_sum_fen: '应收日在所选月份的固定租金，不含税（企业所得税口径）',
  difference_sum_fen: '会计收入减税务收入',
  running_fen: '自起租至最后一个所选月份的差异累计',
  vat_sum_fen:
    '归属所选月份的固定租金的增值税：按应收日；参数「预收租金的增值税」按收款日时，早于应收月收到的部分归属收款月',
  accounting_fen: '该月按直线法确认的租金；点击查看所依据的摊销线',
  tax_fen: '应收日在该月的租金，不含税；点击查看应收',
  difference_fen: '会计减税务',
} as const;

export const taxDifferenceReport = {
  area: 'finance',
  object: 'tax-difference',
  title: '税会差异',
  description: '固定租金按直线法确认的会计收入与按应收日确认的税务收入之差',
  keys,
  exportKeys,
  parameters: [...parameters, BY_QUARTER],
  columns: [
    ...lease,
    ...sums,
    { name: 'start_date', title: '起租日', kind: 'date', width: 110 },
    { name: 'last_on', title: '摊销至', kind: 'date', width: 110 },
    { name: 'total_fen', title: '租期租金总额', kind: 'money', total: true, width: 150 },
    ...months,
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    ...definitions,
    last_on: '现行摊销线的最后一天：到期日，退租后为离场日',
    total_fen: '整个租期的固定租金，不含税，已含变更与调整',
  },
  opens: {
    ...opens,
    accounting_fen: { to: accountingPaths.lines, access: 'p_5507' },
    tax_fen: { to: accountingPaths.due, access: 'p_5507' },
  },
  extra: { contract_id: 'id', tenant_id: 'id', park_id: 'id', entity_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 2,
  unit: '份合同',
  pageSize: 100,
  totals: {
    title: '按签约主体与园区汇总',
    groups: [
      { title: '签约主体', id: 'entity_id', label: 'entity_name' },
      { title: '园区', id: 'park_id', label: 'park_name' },
    ],
    columns: [...sums, ...months],
  },
  chart: { title: '各期会计与税务收入', kind: 'bar', values: ['accounting_fen', 'tax_fen'] },
} as const satisfies ReportDeclaration;

/** Causes that begin a line. */
const LINE_CAUSE = {
  lease: { label: '合同' },
  change: { label: '变更' },
  termination: { label: '退租' },
  correction: { label: '调整' },
} as const satisfies Labels;

export const straightLinesReport = {
  area: 'finance',
  object: 'straight-lines',
  title: '直线法摊销线',
  description: '在所选月份执行的摊销线：变更、退租或调整后，尚未确认的部分在剩余租期内重新平均',
  keys,
  exportKeys,
  parameters: [...parameters, ofContract],
  columns: [
    ...lease,
    { name: 'cause', title: '起因', kind: 'status', labels: LINE_CAUSE, width: 90 },
    { name: 'version_no', title: '版本', kind: 'integer', width: 80, optional: true },
    { name: 'first_on', title: '自', kind: 'date', width: 110 },
    { name: 'through_on', title: '执行至', kind: 'date', width: 110 },
    { name: 'last_on', title: '摊销至', kind: 'date', width: 110 },
    { name: 'total_fen', title: '租期租金总额', kind: 'money', width: 150 },
    { name: 'accounting_fen', title: '计入会计收入', kind: 'money', total: true, width: 150 },
    { name: 'before_fen', title: '之前已确认', kind: 'money', width: 150 },
    { name: 'rest_fen', title: '本线待摊', kind: 'money', width: 150 },
    { name: 'days', title: '天数', kind: 'integer', width: 80 },
    { name: 'free_days', title: '其中免租', kind: 'integer', width: 90 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    total_fen: '整个租期的固定租金，不含税，截至该线的变更与调整',
    before_fen: '该线开始前已确认的租金',
    rest_fen: '租期租金总额减之前已确认，自该线开始日至摊销末日平均',
    days: '自该线开始日至摊销末日的天数',
    free_days: '其中落在租金条款免租期内的天数，照样摊销',
    accounting_fen: '该线在所选月份确认的租金；金额相加即税会差异中的会计收入',
    through_on: '下一条线开始的前一天；现行的为摊销末日',
  },
  opens,
  extra: { line: 'text', contract_id: 'id', tenant_id: 'id', park_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '条线',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [{ name: 'accounting_fen', title: '计入会计收入', kind: 'money' }],
  },
} as const satisfies ReportDeclaration;

export const taxDueReport = {
  area: 'finance',
  object: 'tax-due',
  title: '税务收入明细',
  description: '应收日在所选月份的固定租金；金额相加即税会差异中的税务收入',
  keys,
  exportKeys,
  parameters: [...parameters, ofContract],
  columns: [
    ...lease,
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'tax_fen', title: '税务收入', kind: 'money', total: true, width: 150 },
    { name: 'vat_fen', title: '增值税额', kind: 'money', total: true, width: 140 },
    { name: 'gross_fen', title: '应收金额', kind: 'money', total: true, width: 150 },
    { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: { tax_fen: '应收的不含税金额；调整单列一行', vat_fen: '应收的税额' },
  opens: { ...opens, gross_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' } },
  extra: { receivable_id: 'id', contract_id: 'id', tenant_id: 'id', park_id: 'id' },
  rowKey: 'receivable_id',
  fixedColumns: 2,
  unit: '笔应收',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [
      { name: 'tax_fen', title: '税务收入', kind: 'money' },
      { name: 'vat_fen', title: '增值税额', kind: 'money' },
      { name: 'gross_fen', title: '应收金额', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
