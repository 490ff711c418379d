// Write-offs from either side (应收核销明细, 收款核销明细, docs/domain §6): every entry between a receivable and its payment.
import type { Labels } from '#api/kernel/labels';
import { cashPaths, contractPaths, receivablePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { OF_ITEMS, OF_PARKS, RECORDED_ON } from '#api/kernel/report/usual';
import { WRITE_OFF_STATE } from '../labels';

/** Sources of a receivable's payment. */
export const PAID_FROM = {
  cash: { label: '收款' },
  deposit: { label: '保证金' },
} as const satisfies Labels;

const { posted, undone, reversal } = WRITE_OFF_STATE;
/** An entry and its reversal within the period cancel out; the reversal of an earlier entry reduces the receipts of the period. */
const STATE = {
  posted,
  undone,
  reversal,
  reversal_of_earlier: { label: '反核销前期', tone: 'warning' },
} as const satisfies Labels;

const accounted = { name: 'accounted', title: '入账日期', kind: 'period' } as const satisfies ReportParameter;
const ofTenant = {
  name: 'tenant_id',
  title: '租客',
  kind: 'option',
  options: '/api/option/tenant',
} as const satisfies ReportParameter;

const accountingDate = { name: 'accounting_date', title: '入账日期', kind: 'date', width: 110 } as const;
const amount = { name: 'amount_fen', title: '核销金额', kind: 'money', total: true, width: 150 } as const;
const entry = [
  { name: 'entry_state', title: '核销状态', kind: 'status', labels: STATE, width: 100 },
  { name: 'value_date', title: '计息日期', kind: 'date', width: 110 },
  { name: 'created_by_name', title: '经办人', kind: 'text', width: 100 },
  { name: 'park_name', title: '园区', kind: 'text', width: 150 },
] as const;
const receivable = [
  { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
  { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
  { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
  { name: 'gross_fen', title: '应收金额', kind: 'money', width: 140 },
  { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
  { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
  { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
] as const;
const money = [
  { name: 'payer', title: '付款方', kind: 'text', width: 220, optional: true },
  { name: 'received_on', title: '收款日期', kind: 'date', width: 110, optional: true },
  { name: 'cash_fen', title: '收款金额', kind: 'money', width: 140, optional: true },
  { name: 'flow_account', title: '流水账户', kind: 'text', width: 200, optional: true },
  { name: 'bank_serial', title: '银行流水号', kind: 'text', width: 180, optional: true },
] as const;

const opens = {
  tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  gross_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  cash_fen: { to: cashPaths.open('{cash_record_id}'), access: 'p_5400' },
} as const;

const shared = {
  extra: {
    write_off_id: 'id',
    receivable_id: 'id',
    cash_record_id: 'id?',
    contract_id: 'id?',
    tenant_id: 'id',
    park_id: 'id',
  },
  rowKey: 'write_off_id',
  keyed: { day: 'accounting_date' },
  fixedColumns: 2,
  unit: '笔核销',
  pageSize: 100,
  uncounted: { field: 'entry_state', void: ['undone', 'reversal'] },
} as const;

const definitions = {
  amount_fen: '核销为正、反核销为负，各计入自己的入账日期；合计等于期间内应收上的核销变动',
  value_date: '滞纳金以该日为收款日计算',
  entry_state:
    '期间结束时的状态：之后反核销的仍为核销；期间内核销又反核销的两笔相抵，不计入合计与笔数；反核销前期指冲回期间开始前的核销',
  gross_fen: '整笔应收的金额，含税',
  cash_fen: '整笔收款的金额',
} as const;

const totals = [{ name: 'row_count', title: '笔数', kind: 'integer', width: 90 }, amount] as const;

/** Payments of each receivable, by money and deposits. */
export const receivedOfReceivablesReport = {
  area: 'finance',
  object: 'received-of-receivables',
  title: '应收核销明细',
  description: '期间内每笔应收由哪笔收款或保证金核销',
  keys: ['p_5505'],
  exportKeys: ['p_5505_export'],
  parameters: [accounted, RECORDED_ON, OF_PARKS, OF_ITEMS, ofTenant],
  columns: [
    accountingDate,
    ...receivable,
    amount,
    { name: 'paid_from', title: '来源', kind: 'enum', labels: PAID_FROM, width: 90 },
    ...money,
    ...entry,
  ],
  definitions,
  opens,
  ...shared,
  totals: {
    title: '按园区与费项汇总',
    groups: [
      { title: '园区', id: 'park_id', label: 'park_name' },
      { title: '费项', id: 'charge_item_id', label: 'charge_item' },
    ],
    columns: totals,
  },
} as const satisfies ReportDeclaration;

/** Receivables paid by each receipt. */
export const receivablesOfReceivedReport = {
  area: 'finance',
  object: 'receivables-of-received',
  title: '收款核销明细',
  description: '期间内每笔收款核销了哪些应收；尚未核销的余额见实收明细',
  keys: ['p_5506'],
  exportKeys: ['p_5506_export'],
  parameters: [
    accounted,
    RECORDED_ON,
    { name: 'flow_account_id', title: '流水账户', kind: 'option', options: '/api/option/flow-account' },
    OF_PARKS,
    OF_ITEMS,
    ofTenant,
  ],
  columns: [accountingDate, ...money, amount, ...receivable, ...entry],
  definitions: {
    ...definitions,
    amount_fen: '核销为正、反核销为负，各计入自己的入账日期；合计等于期间内收款的核销变动',
  },
  opens,
  ...shared,
  totals: {
    title: '按流水账户汇总',
    groups: [{ title: '流水账户', id: 'flow_account_id', label: 'flow_account' }],
    columns: totals,
  },
} as const satisfies ReportDeclaration;
