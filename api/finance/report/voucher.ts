// Vouchers (凭证导出, docs/domain §6): their lines, postings without a voucher, and balances of subjects.
import { EXPORT_STATE, VOUCHER_EVENT } from '#api/finance/voucher/voucher-events';
import { contractPaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';

const keys = ['p_5508'];
const exportKeys = ['p_5508_export'];

const dated = { name: 'dated', title: '凭证日期', kind: 'period' } as const satisfies ReportParameter;
const ofEntity = {
  name: 'legal_entity_id',
  title: '签约主体',
  kind: 'option',
  options: '/api/option/legal-entity',
} as const satisfies ReportParameter;

const groups = [{ title: '签约主体', id: 'entity_id', label: 'entity_name' }] as const;
const event = { name: 'event', title: '业务类型', kind: 'enum', labels: VOUCHER_EVENT, width: 150 } as const;
const money = [
  { name: 'debit_fen', title: '借方金额', kind: 'money', total: true, width: 150, optional: true },
  { name: 'credit_fen', title: '贷方金额', kind: 'money', total: true, width: 150, optional: true },
] as const;
const sums = [
  { name: 'debit_fen', title: '借方金额', kind: 'money' },
  { name: 'credit_fen', title: '贷方金额', kind: 'money' },
] as const;
const opens = {
  tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
} as const;

export const vouchersReport = {
  area: 'finance',
  object: 'vouchers',
  title: '凭证导出',
  description: '已生成的凭证分录：每笔业务只在一张凭证中，借贷相等',
  keys,
  exportKeys,
  parameters: [
    dated,
    ofEntity,
    { name: 'state', title: '导出状态', kind: 'enum', labels: EXPORT_STATE },
    { name: 'subject', title: '科目', kind: 'text' },
  ],
  columns: [
    { name: 'voucher_number', title: '凭证号', kind: 'text', width: 100 },
    { name: 'voucher_date', title: '凭证日期', kind: 'date', width: 110 },
    { name: 'summary', title: '摘要', kind: 'text', width: 320 },
    { name: 'subject', title: '科目', kind: 'text', width: 110 },
    { name: 'subject_name', title: '科目名称', kind: 'text', width: 150 },
    ...money,
    event,
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200, optional: true },
    { name: 'contract_number', title: '合同', kind: 'link', width: 170, optional: true },
    { name: 'park_name', title: '部门（园区）', kind: 'text', width: 150, optional: true },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 130, optional: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'exported_at', title: '导出时间', kind: 'instant', width: 160, optional: true },
    { name: 'created_by_name', title: '制单人', kind: 'text', width: 100 },
  ],
  definitions: {
    voucher_number: '每个签约主体每月从 1 起连续编号',
    debit_fen: '作废、冲回的业务以负数（红字）记在原方向',
    exported_at: '首次导出的时间；已导出的凭证不能撤销，重新导出须确认并留痕',
  },
  opens,
  extra: { voucher_line_id: 'id', tenant_id: 'id?', contract_id: 'id?', entity_id: 'id' },
  rowKey: 'voucher_line_id',
  keyed: { day: 'voucher_date' },
  fixedColumns: 2,
  unit: '行分录',
  pageSize: 100,
  totals: {
    title: '按签约主体汇总',
    groups,
    columns: [{ name: 'voucher_count', title: '凭证数', kind: 'integer', width: 100 }, ...sums],
  },
} as const satisfies ReportDeclaration;

export const unvoucheredReport = {
  area: 'finance',
  object: 'unvouchered',
  title: '待生成凭证',
  description: '尚未生成凭证的业务，截至今天',
  keys,
  exportKeys,
  parameters: [{ ...dated, title: '业务日期' }, ofEntity],
  columns: [
    { name: 'day', title: '业务日期', kind: 'date', width: 110 },
    event,
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220, optional: true },
    { name: 'gross_fen', title: '金额', kind: 'money', total: true, width: 150 },
    { name: 'net_fen', title: '不含税金额', kind: 'money', total: true, width: 150 },
    { name: 'tax_fen', title: '税额', kind: 'money', total: true, width: 130 },
    { name: 'contract_number', title: '合同', kind: 'link', width: 170, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120, optional: true },
    { name: 'flow_account', title: '流水账户', kind: 'text', width: 180, optional: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
  ],
  definitions: {
    day: '应收按应收日（或按参数取计费期开始日），其余按入账日期',
    gross_fen: '价税合计；作废、冲回为负数',
  },
  opens,
  extra: { line: 'text', tenant_id: 'id?', contract_id: 'id?', entity_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '笔业务',
  pageSize: 100,
  totals: {
    title: '按签约主体汇总',
    groups,
    columns: [
      { name: 'posting_count', title: '笔数', kind: 'integer', width: 100 },
      { name: 'gross_fen', title: '金额', kind: 'money' },
      { name: 'net_fen', title: '不含税金额', kind: 'money' },
      { name: 'tax_fen', title: '税额', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;

const balance = [
  { name: 'opening_fen', title: '期初余额', kind: 'money', total: true, width: 160 },
  { name: 'debit_fen', title: '本期借方', kind: 'money', total: true, width: 160 },
  { name: 'credit_fen', title: '本期贷方', kind: 'money', total: true, width: 160 },
  { name: 'closing_fen', title: '期末余额', kind: 'money', total: true, width: 160 },
] as const;

export const subjectBalancesReport = {
  area: 'finance',
  object: 'subject-balances',
  title: '科目余额',
  description: '凭证各科目的期初、本期与期末余额；借方为正，贷方为负，合计为 0',
  keys,
  exportKeys,
  parameters: [{ name: 'months', title: '月份', kind: 'months' }, ofEntity],
  columns: [
    { name: 'subject', title: '科目', kind: 'text', width: 120 },
    { name: 'subject_name', title: '科目名称', kind: 'text', width: 180 },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 220 },
    ...balance,
  ],
  definitions: {
    opening_fen: '此前全部凭证的借方减贷方',
    closing_fen: '期初余额加本期借方减本期贷方',
  },
  opens: {},
  extra: { line: 'text', entity_id: 'id' },
  rowKey: 'line',
  fixedColumns: 1,
  unit: '个科目',
  totals: { title: '按签约主体汇总', groups, columns: balance },
} as const satisfies ReportDeclaration;
