// Cost summary (费用汇总, docs/domain §6): amounts due in each month and their payments and adjustments by a day, and the receivables behind them.
import type { Labels } from '#api/kernel/labels';
import { costPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { BY_QUARTER, OF_ITEMS, OF_PARKS } from '#api/kernel/report/usual';
import { BY_PARK, DUE_MONTHS, OF_OWING, OWING_COLUMNS, OWING_ENTRY, OWING_LINE, OWING_OPENS } from './owing';

const COST_BY = {
  charge_item: { label: '费项' },
  building: { label: '楼宇' },
  tenant: { label: '租客' },
  contract: { label: '合同' },
  manager: { label: '招商经理' },
} as const satisfies Labels;

const keys = ['p_5501'];
const exportKeys = ['p_5501_export'];

const sums = [
  { name: 'gross_fen', title: '应收', kind: 'money', total: true, width: 150 },
  { name: 'net_fen', title: '不含税', kind: 'money', total: true, width: 150 },
  { name: 'tax_fen', title: '税额', kind: 'money', total: true, width: 130 },
  { name: 'waived_fen', title: '其中减免', kind: 'money', total: true, width: 130 },
  { name: 'received_fen', title: '实收', kind: 'money', total: true, width: 150 },
  { name: 'deposit_used_fen', title: '保证金抵扣', kind: 'money', total: true, width: 130 },
  { name: 'offset_fen', title: '调整冲抵', kind: 'money', total: true, width: 130 },
  { name: 'settled_fen', title: '核销合计', kind: 'money', total: true, width: 150 },
  { name: 'open_fen', title: '未收', kind: 'money', total: true, width: 150 },
] as const;
const months = [
  { name: 'month_gross_fen', title: '应收', kind: 'money', per: 'month', total: true, width: 150 },
  { name: 'month_settled_fen', title: '核销', kind: 'money', per: 'month', total: true, width: 150 },
] as const;

const definitions = {
  gross_fen: '应收日在所选月份的应收，含税，已加减调整；截至日前作废的不计',
  net_fen: '应收的不含税金额',
  tax_fen: '应收的税额；不含税与税额相加为应收',
  waived_fen: '其中人工减免的金额，已从应收中扣除；合同变更、退租等带来的调整不在内',
  received_fen: '截至该日以收款核销的金额，反核销为负',
  deposit_used_fen: '截至该日以保证金抵扣的金额',
  offset_fen: '截至该日由调整冲抵的金额；冲抵一笔应收的调整自身为负，两者都在所选月份时相加为零',
  settled_fen: '实收、保证金抵扣与调整冲抵之和',
  open_fen: '应收减核销合计',
  month_gross_fen: '该月到期的应收，口径同应收',
  month_settled_fen: '截至该日在这些应收上的核销合计',
  building_name: '跨楼宇的合同按计租面积分到各楼宇；没有合同的应收不属于楼宇',
} as const;

const behind = { to: costPaths.entries, access: 'p_5501' };
const behindMonth = { to: costPaths.month, access: 'p_5501' };

export const costSummaryReport = {
  area: 'finance',
  object: 'cost-summary',
  title: '费用汇总',
  description: '各园区各费项按应收月份的应收、减免、实收、核销与未收',
  keys,
  exportKeys,
  parameters: [
    ...DUE_MONTHS,
    BY_QUARTER,
    { name: 'by', title: '汇总', kind: 'enum', labels: COST_BY },
    OF_PARKS,
    OF_ITEMS,
  ],
  columns: [...OWING_COLUMNS, ...sums, ...months],
  definitions,
  opens: {
    ...OWING_OPENS,
    gross_fen: behind,
    received_fen: behind,
    open_fen: behind,
    month_gross_fen: behindMonth,
    month_settled_fen: behindMonth,
  },
  ...OWING_LINE,
  totals: {
    ...BY_PARK,
    columns: [...sums, ...months],
  },
  chart: { title: '各期应收与核销', kind: 'bar', values: ['month_gross_fen', 'month_settled_fen'] },
} as const satisfies ReportDeclaration;

export const costEntriesReport = {
  area: 'finance',
  object: 'cost-entries',
  title: '费用明细',
  description: '所选月份到期的每笔应收；金额相加即费用汇总中的数',
  keys,
  exportKeys,
  parameters: [...DUE_MONTHS, OF_PARKS, OF_ITEMS, ...OF_OWING],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
    ...sums,
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150, optional: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    ...definitions,
    gross_fen: '该笔应收的金额，含税；调整为其差额',
    building_name: '选择楼宇时，跨楼宇的合同按计租面积取该楼宇的份额',
  },
  ...OWING_ENTRY,
  totals: {
    ...BY_PARK,
    columns: sums,
  },
} as const satisfies ReportDeclaration;
