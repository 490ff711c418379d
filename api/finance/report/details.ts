// Receivable details (应收明细) and received details (实收明细): every receivable by its due day, all money by its arrival.
import type { Labels } from '#api/kernel/labels';
import { cashPaths, contractPaths, receivablePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { OF_ITEMS, OF_PARKS, RECORDED_ON } from '#api/kernel/report/usual';
import { CASH_DIRECTION, CASH_STATUS, RECEIVABLE_STATUS } from '../labels';

const VOID = {
  standing: { label: '有效' },
  void: { label: '已作废' },
  all: { label: '全部' },
} as const satisfies Labels;

const ofVoid = { name: 'state', title: '状态', kind: 'enum', labels: VOID } as const;
const ofEntity = {
  name: 'legal_entity_id',
  title: '签约主体',
  kind: 'option',
  options: '/api/option/legal-entity',
} as const;
const ofTenant = { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant' } as const;

export const receivableDetailsReport = {
  area: 'finance',
  object: 'receivable-details',
  title: '应收明细',
  description: '应收日在所选期间的每笔应收与调整；合计与所选条件下的账务一致',
  keys: ['p_5503'],
  exportKeys: ['p_5503_export'],
  parameters: [
    { name: 'due', title: '应收日', kind: 'period' },
    RECORDED_ON,
    OF_PARKS,
    OF_ITEMS,
    ofTenant,
    { name: 'contract_id', title: '合同', kind: 'option', options: '/api/option/contract' },
    ofEntity,
    ofVoid,
  ],
  columns: [
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'gross_fen', title: '应收金额', kind: 'money', total: true, width: 150 },
    { name: 'received_fen', title: '已核销', kind: 'money', total: true, width: 150 },
    { name: 'open_fen', title: '未收', kind: 'money', total: true, width: 150 },
    { name: 'status', title: '状态', kind: 'status', labels: RECEIVABLE_STATUS, width: 100 },
    { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
    { name: 'net_fen', title: '不含税金额', kind: 'money', total: true, width: 150 },
    { name: 'tax_fen', title: '税额', kind: 'money', total: true, width: 130 },
    { name: 'invoiced_fen', title: '已开票金额', kind: 'money', total: true, width: 150 },
    { name: 'accounting_date', title: '入账日期', kind: 'date', width: 110 },
    { name: 'remark', title: '备注', kind: 'text', width: 200, optional: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    gross_fen: '含税；调整单列一行，为其差额',
    received_fen: '录入截至日以收款、保证金与调整冲抵核销的金额，反核销已扣除',
    open_fen: '应收金额减已核销；已作废的为 0',
    accounting_date: '该笔应收计入账龄、凭证等按入账日期统计的报表的日期',
  },
  opens: {
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    gross_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { receivable_id: 'id', contract_id: 'id?', tenant_id: 'id', park_id: 'id' },
  rowKey: 'receivable_id',
  keyed: { day: 'due_date' },
  fixedColumns: 2,
  unit: '笔应收',
  pageSize: 100,
  uncounted: { field: 'status', void: ['void'] },
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [
      { name: 'row_count', title: '笔数', kind: 'integer', width: 90 },
      { name: 'gross_fen', title: '应收金额', kind: 'money' },
      { name: 'net_fen', title: '不含税金额', kind: 'money' },
      { name: 'tax_fen', title: '税额', kind: 'money' },
      { name: 'received_fen', title: '已核销', kind: 'money' },
      { name: 'open_fen', title: '未收', kind: 'money' },
      { name: 'invoiced_fen', title: '已开票金额', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;

export const cashDetailsReport = {
  area: 'finance',
  object: 'cash-details',
  title: '实收明细',
  description: '收款日期在所选期间的每笔收付款及其核销情况',
  keys: ['p_5504'],
  exportKeys: ['p_5504_export'],
  parameters: [
    { name: 'received', title: '收款日期', kind: 'period' },
    { name: 'flow_account_id', title: '流水账户', kind: 'option', options: '/api/option/flow-account' },
    ofTenant,
    ofEntity,
    ofVoid,
  ],
  columns: [
    { name: 'received_on', title: '收款日期', kind: 'date', width: 110 },
    { name: 'payer', title: '付款方', kind: 'link', width: 240 },
    { name: 'direction', title: '方向', kind: 'status', labels: CASH_DIRECTION, width: 80 },
    { name: 'amount_fen', title: '金额', kind: 'money', total: true, width: 150 },
    { name: 'allocated_fen', title: '已核销', kind: 'money', total: true, width: 150 },
    { name: 'left_fen', title: '未核销', kind: 'money', total: true, width: 150 },
    { name: 'status', title: '状态', kind: 'status', labels: CASH_STATUS, width: 100 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220, optional: true },
    { name: 'flow_account', title: '流水账户', kind: 'text', width: 200 },
    { name: 'payment_type', title: '付款方式', kind: 'text', width: 100, optional: true },
    { name: 'bank_serial', title: '银行流水号', kind: 'text', width: 180, optional: true },
    { name: 'payer_account', title: '对方账号', kind: 'text', width: 190, optional: true },
    { name: 'accounting_date', title: '入账日期', kind: 'date', width: 110 },
    { name: 'remark', title: '备注', kind: 'text', width: 200, optional: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
  ],
  definitions: {
    amount_fen: '付款以负数计',
    allocated_fen: '至今用于核销应收或退还的金额；付款以负数计',
    left_fen: '收款中尚未核销的余额，已识别租客的即其预收',
  },
  opens: {
    payer: { to: cashPaths.open('{cash_record_id}'), access: 'p_5400' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  },
  extra: { cash_record_id: 'id', tenant_id: 'id?', flow_account_id: 'id' },
  rowKey: 'cash_record_id',
  keyed: { day: 'received_on' },
  fixedColumns: 2,
  unit: '笔流水',
  pageSize: 100,
  uncounted: { field: 'status', void: ['void'] },
  totals: {
    title: '按流水账户汇总',
    groups: [{ title: '流水账户', id: 'flow_account_id', label: 'flow_account' }],
    columns: [
      { name: 'row_count', title: '笔数', kind: 'integer', width: 90 },
      { name: 'amount_fen', title: '金额', kind: 'money' },
      { name: 'allocated_fen', title: '已核销', kind: 'money' },
      { name: 'left_fen', title: '未核销', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
