// Collection rate (收缴率, docs/domain §7): received by a day of the amount due in a month, and the receivables behind it.
import { agingPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { BY_QUARTER, OF_ITEMS, OF_PARKS } from '#api/kernel/report/usual';
import { BY_OWING, BY_PARK, DUE_MONTHS, OF_OWING, OWING_COLUMNS, OWING_ENTRY, OWING_LINE, OWING_OPENS } from './owing';

const keys = ['p_5502'];
const exportKeys = ['p_5502_export'];

const sums = [
  { name: 'due_sum_fen', title: '应收合计', kind: 'money', total: true, width: 150 },
  { name: 'received_sum_fen', title: '已收缴合计', kind: 'money', total: true, width: 150 },
  { name: 'rate', title: '收缴率', kind: 'percent', optional: true, width: 90 },
] as const;
const months = [
  { name: 'due_fen', title: '应收', kind: 'money', per: 'month', total: true, width: 150 },
  { name: 'received_fen', title: '已收缴', kind: 'money', per: 'month', total: true, width: 150 },
  {
    name: 'month_rate',
    title: '收缴率',
    kind: 'percent',
    per: 'month',
    quotient: ['received_fen', 'due_fen'],
    width: 120,
  },
] as const;

const definitions = {
  due_fen: '应收日在该月的应收（含税，含调整）；未选费项时为租金与物业费，保证金与滞纳金不计',
  received_fen: '截至该日在这些应收上核销的金额，无论何时收到',
  month_rate: '已收缴 ÷ 应收',
  rate: '已收缴合计 ÷ 应收合计',
  building_name: '跨楼宇的合同按计租面积分到各楼宇；没有合同的应收不属于楼宇',
} as const;

const behind = { to: agingPaths.collection, access: 'p_5502' };

export const collectionReport = {
  area: 'finance',
  object: 'collection',
  title: '收缴率',
  description: '各月到期的应收截至某日收回多少',
  keys,
  exportKeys,
  parameters: [...DUE_MONTHS, BY_QUARTER, BY_OWING, OF_PARKS, OF_ITEMS],
  columns: [...OWING_COLUMNS, ...sums, ...months],
  definitions,
  opens: { ...OWING_OPENS, due_fen: behind, received_fen: behind },
  ...OWING_LINE,
  totals: {
    ...BY_PARK,
    columns: [...sums, ...months],
  },
  chart: { title: '各期应收与已收缴', kind: 'bar', values: ['due_fen', 'received_fen'] },
} as const satisfies ReportDeclaration;

export const collectionEntriesReport = {
  area: 'finance',
  object: 'collection-entries',
  title: '收缴明细',
  description: '所选月份到期的每笔应收与截至某日的已收缴；金额相加即收缴率中的数',
  keys,
  exportKeys,
  parameters: [...DUE_MONTHS, OF_PARKS, OF_ITEMS, ...OF_OWING],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'gross_fen', title: '应收', kind: 'money', total: true, width: 140 },
    { name: 'received_fen', title: '已收缴', kind: 'money', total: true, width: 140 },
    { name: 'open_fen', title: '未收', kind: 'money', total: true, width: 140 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150, optional: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    gross_fen: definitions.due_fen,
    received_fen: definitions.received_fen,
    open_fen: '应收减已收缴',
    building_name: '选择楼宇时，跨楼宇的合同按计租面积取该楼宇的份额',
  },
  ...OWING_ENTRY,
  totals: {
    ...BY_PARK,
    columns: [
      { name: 'gross_fen', title: '应收', kind: 'money' },
      { name: 'received_fen', title: '已收缴', kind: 'money' },
      { name: 'open_fen', title: '未收', kind: 'money' },
    ],
  },
} as const satisfies ReportDeclaration;
