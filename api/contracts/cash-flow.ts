// Rent and fee cash flow (租费现金流, docs/domain §7.1): charged and received amounts by month, and the entries behind them.
import type { Labels } from '../kernel/labels';
import { cashFlowPaths, contractPaths, receivablePaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, BY_MONTH, OF_ITEMS, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';

const FLOW_BASIS = {
  due: { label: '按应收日' },
  period: { label: '按账期' },
} as const satisfies Labels;
const FLOW_AMOUNT = { gross: { label: '含税' }, net: { label: '不含税' } } as const satisfies Labels;
const FLOW_BY = {
  contract: { label: '合同' },
  tenant: { label: '租客' },
  building: { label: '楼宇' },
  charge_item: { label: '费项' },
} as const satisfies Labels;

const parameters = [
  { name: 'months', title: '月份', kind: 'months' },
  AS_OF,
  RECORDED_AS_OF,
  { name: 'basis', title: '归属', kind: 'enum', labels: FLOW_BASIS },
  { name: 'amount', title: '应收口径', kind: 'enum', labels: FLOW_AMOUNT },
] as const satisfies readonly ReportParameter[];

const keys = ['p_4303'];
const exportKeys = ['p_4303_export'];

const definitions = {
  charged_fen:
    '按应收日：应收日所在月；按账期：按账期内的天数分到各月，各月相加等于该笔应收。截至日前作废的不计，调整随原应收的账期与应收日；未选费项时为保证金以外的全部费项',
  received_fen: '按入账日截至该日收到的款项（含税，含保证金抵扣），反核销为负；调整冲抵不计',
} as const;

const charged = { name: 'charged_fen', title: '应收', kind: 'money', per: 'month', total: true, width: 160 } as const;
const received = {
  name: 'received_fen',
  title: '实收及抵扣',
  kind: 'money',
  per: 'month',
  total: true,
  width: 160,
} as const;
const sums = [
  { name: 'charged_sum_fen', title: '应收合计', kind: 'money', total: true, width: 140 },
  { name: 'received_sum_fen', title: '实收及抵扣合计', kind: 'money', total: true, width: 170 },
] as const;

const behind = { to: cashFlowPaths.entries, access: 'p_4303' };

export const cashFlowReport = {
  area: 'contracts',
  object: 'cash-flow',
  title: '租费现金流',
  description: '各月的应收与实收及抵扣；点击金额查看其明细',
  keys,
  exportKeys,
  parameters: [
    ...parameters,
    BY_MONTH,
    { name: 'by', title: '汇总', kind: 'enum', labels: FLOW_BY },
    OF_PARKS,
    OF_ITEMS,
  ],
  columns: [
    {
      name: 'contract_number',
      title: '合同编号',
      kind: 'link',
      width: 170,
      optional: true,
      only: { by: ['contract'] },
    },
    {
      name: 'tenant_name',
      title: '租客',
      kind: 'text',
      width: 220,
      optional: true,
      only: { by: ['contract', 'tenant'] },
    },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 160, optional: true, only: { by: ['building'] } },
    { name: 'charge_item', title: '费项', kind: 'text', width: 160, optional: true, only: { by: ['charge_item'] } },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
    ...sums,
    charged,
    received,
  ],
  definitions,
  opens: {
    contract_number: { to: contractPaths.detail('{member_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    charged_fen: behind,
    received_fen: behind,
  },
  extra: { line: 'text', member_id: 'id?', tenant_id: 'id?', park_id: 'id', charge_item_id: 'id?' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [...sums, charged, received],
  },
  chart: { title: '各期应收与实收及抵扣', kind: 'bar', values: ['charged_fen', 'received_fen'] },
} as const satisfies ReportDeclaration;

/** The entries behind a figure: each receivable with its part in the requested months. */
export const cashFlowEntriesReport = {
  area: 'contracts',
  object: 'cash-flow-entries',
  title: '租费现金流明细',
  description: '每笔应收在所选月份的应收与实收及抵扣；金额相加即汇总中的数',
  keys,
  exportKeys,
  parameters: [
    ...parameters,
    OF_PARKS,
    { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building' },
    { name: 'contract_id', title: '合同', kind: 'option', options: '/api/option/contract' },
    { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant' },
    OF_ITEMS,
  ],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'month', title: '月份', kind: 'text', monthOnly: true, width: 90 },
    { name: 'charged_fen', title: '计入应收', kind: 'money', total: true, width: 140 },
    { name: 'received_fen', title: '计入实收及抵扣', kind: 'money', total: true, width: 160 },
    { name: 'start_date', title: '账期起', kind: 'date', width: 110 },
    { name: 'end_date', title: '账期止', kind: 'date', width: 110 },
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'amount_fen', title: '应收金额', kind: 'money', width: 140 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150, optional: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    ...definitions,
    amount_fen: '该笔应收的金额，按所选口径；调整为其差额',
    building_name: '选择楼宇时，跨楼宇的合同按计租面积分到各楼宇',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    amount_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { line: 'text', receivable_id: 'id', contract_id: 'id?', tenant_id: 'id', park_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [
      { name: 'charged_fen', title: '计入应收', kind: 'money' },
      { name: 'received_fen', title: '计入实收及抵扣', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
