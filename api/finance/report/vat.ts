// VAT (增值税, docs/domain §7.4) by legal entity, month and rate: accrued, invoiced, received in advance and taxable; and the receivables behind it.
import type { Labels } from '#api/kernel/labels';
import { contractPaths, receivablePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '#api/kernel/report/usual';
import { vatPaths } from '#api/kernel/tax-paths';

const keys = ['p_4308'];
const exportKeys = ['p_4308_export'];

const METHOD = {
  general: { label: '一般计税' },
  simplified: { label: '简易计税' },
  unknown: { label: '税率不明' },
} as const satisfies Labels;

const months = { name: 'months', title: '月份', kind: 'months' } as const satisfies ReportParameter;

const sums = [
  { name: 'accrued_net_fen', title: '应收确认', kind: 'money', total: true, width: 140 },
  { name: 'accrued_tax_fen', title: '应收税额', kind: 'money', total: true, width: 120 },
  { name: 'invoiced_net_fen', title: '已开票', kind: 'money', total: true, width: 140 },
  { name: 'invoiced_tax_fen', title: '开票税额', kind: 'money', total: true, width: 120 },
  { name: 'advance_fen', title: '预收款', kind: 'money', total: true, width: 130 },
  { name: 'taxable_net_fen', title: '计税销售额', kind: 'money', total: true, width: 140 },
  { name: 'taxable_tax_fen', title: '销项税额', kind: 'money', total: true, width: 120 },
] as const;
const rated = [
  { name: 'method', title: '计税方法', kind: 'enum', labels: METHOD, width: 90 },
  { name: 'rate', title: '税率', kind: 'percent', optional: true, width: 80 },
] as const;

const definitions = {
  method: '税率不高于征收率上限（税费参数，法定 5%）或小规模纳税人为简易计税，其余为一般计税',
  rate: '应收的税率；金额与常用税率都不符时为空',
  accrued_net_fen: '该月入账的应收，不含税；调整与作废按各自的入账日计入，保证金不计',
  accrued_tax_fen: '该月入账应收的税额，等于凭证中应收、调整与作废的税额',
  invoiced_net_fen: '该月开具的发票减红冲与作废，不含税',
  invoiced_tax_fen: '该月开具的发票减红冲与作废的税额',
  advance_fen: '该月核销到尚未入账应收的收款（含税），按核销入账日；还没有核销的预收不计',
  taxable_net_fen:
    '纳税义务在该月发生的销售额：应收日、开票日、收到预收款日取最早者（《增值税法》第二十八条；财税〔2016〕36 号附件 1 第四十五条）',
  taxable_tax_fen:
    '计税销售额的税额，简易计税为应纳税额；先开票或先收款的提前计税，应收入账时不再重复；预收款计税比例由税费参数登记',
} as const;

export const vatReport = {
  area: 'finance',
  object: 'vat',
  title: '增值税',
  description: '各签约主体每月按税率的应收、开票、预收与纳税义务；不含进项税额',
  keys,
  exportKeys,
  parameters: [months, AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    ...rated,
    ...sums,
  ],
  definitions,
  opens: {
    accrued_net_fen: { to: vatPaths.rows, access: 'p_4308' },
    taxable_net_fen: { to: vatPaths.rows, access: 'p_4308' },
    taxable_tax_fen: { to: vatPaths.rows, access: 'p_4308' },
  },
  extra: { line: 'text', entity_id: 'id', rate_text: 'text' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  totals: {
    title: '按签约主体汇总',
    groups: [{ title: '签约主体', id: 'entity_id', label: 'entity_name' }],
    columns: sums,
  },
  chart: {
    title: '各主体应收、开票与销项税额',
    kind: 'bar',
    axis: '签约主体',
    values: ['accrued_tax_fen', 'invoiced_tax_fen', 'taxable_tax_fen'],
  },
} as const satisfies ReportDeclaration;

export const vatRowsReport = {
  area: 'finance',
  object: 'vat-rows',
  title: '增值税明细',
  description: '增值税每个数字背后的应收；金额相加即增值税中的金额',
  keys,
  exportKeys,
  parameters: [
    months,
    AS_OF,
    RECORDED_AS_OF,
    OF_PARKS,
    { name: 'legal_entity_id', title: '签约主体', kind: 'option', options: '/api/option/legal-entity' },
    { name: 'rate', title: '税率（%）', kind: 'text' },
  ],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    { name: 'charge_item_name', title: '费项', kind: 'text', width: 120 },
    ...rated,
    ...sums,
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'gross_fen', title: '应收金额', kind: 'money', width: 140 },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 140 },
  ],
  definitions: { ...definitions, gross_fen: '原应收含税金额，调整单独入账' },
  opens: {
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    gross_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { line: 'text', receivable_id: 'id', contract_id: 'id?', tenant_id: 'id', entity_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按签约主体汇总',
    groups: [{ title: '签约主体', id: 'entity_id', label: 'entity_name' }],
    columns: sums,
  },
} as const satisfies ReportDeclaration;
