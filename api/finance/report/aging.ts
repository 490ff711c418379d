// Aging (账龄分析, docs/domain §6): open amounts on a day by days overdue, the receivables behind them, and a comparison of two days.
import type { Labels } from '#api/kernel/labels';
import { agingPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF, OF_ITEMS, OF_PARKS, RECORDED_AS_OF, RECORDED_ON } from '#api/kernel/report/usual';
import { AGING_BUCKET } from '../labels';
import { BY_OWING, BY_PARK, OF_OWING, OWING_COLUMNS, OWING_ENTRY, OWING_LINE, OWING_OPENS } from './owing';

const BUCKETS = { all: { label: '全部' }, overdue: { label: '逾期' }, ...AGING_BUCKET } as const satisfies Labels;

const keys = ['p_5502'];
const exportKeys = ['p_5502_export'];

const open = { name: 'open_fen', title: '未收合计', kind: 'money', total: true, width: 150 } as const;
const overdue = { name: 'overdue_fen', title: '逾期', kind: 'money', total: true, alarming: true, width: 140 } as const;
const bucket = {
  name: 'bucket_fen',
  title: '账龄',
  kind: 'money',
  per: AGING_BUCKET,
  total: true,
  width: 140,
} as const;
const offsettable = { name: 'offsettable_fen', title: '其中待冲抵', kind: 'money', total: true, width: 140 } as const;
const charged = { name: 'charged_fen', title: '到期应收', kind: 'money', total: true, width: 150 } as const;
const share = { name: 'overdue_share', title: '逾期占比', kind: 'percent', optional: true, width: 100 } as const;

const byTenant = { only: { by: ['tenant'] } } as const;
const credit = { name: 'credit_fen', title: '预收余额', kind: 'money', total: true, width: 140, ...byTenant } as const;
const net = { name: 'net_fen', title: '净欠', kind: 'money', total: true, width: 140, ...byTenant } as const;

const definitions = {
  open_fen: '截至该日按入账日期未收的金额（含税）：应收减核销；作废的应收至作废日仍计入，负数调整按其自身应收日',
  offsettable_fen: '未收合计中的负数：减免、调整等应退给租客而尚未冲抵的金额',
  overdue_fen: '应收日早于截至日而未收的金额',
  charged_fen: '应收日早于截至日的应收（含税），无论是否收到；只含仍有未收的行',
  overdue_share: '逾期 ÷ 到期应收',
  credit_fen:
    '截至该日租客已到账而未核销的款项（按入账日期），列在款项账户所属园区，该园区没有未收时列在未收最多的园区；按租客汇总时显示',
  net_fen: '未收合计 − 预收余额；负数为租客多付',
  bucket_fen: '按应收日至截至日的天数分段，截至日当天到期的算未到期；点击金额查看应收',
  oldest_due: '最早一笔未收正数应收的应收日',
  building_name: '跨楼宇的合同按计租面积分到各楼宇；没有合同的应收不属于楼宇',
} as const;

const behind = { to: agingPaths.entries, access: 'p_5502' };

export const agingReport = {
  area: 'finance',
  object: 'aging',
  title: '账龄分析',
  description: '截至某日的未收金额按逾期天数分段',
  keys,
  exportKeys,
  parameters: [AS_OF, RECORDED_AS_OF, BY_OWING, OF_PARKS, OF_ITEMS],
  columns: [
    ...OWING_COLUMNS,
    overdue,
    share,
    { name: 'oldest_due', title: '最早应收日', kind: 'date', width: 110, optional: true },
    bucket,
    open,
    offsettable,
    credit,
    net,
    charged,
  ],
  definitions,
  opens: {
    ...OWING_OPENS,
    open_fen: behind,
    overdue_fen: { to: agingPaths.overdue, access: 'p_5502' },
    bucket_fen: { to: agingPaths.bucket, access: 'p_5502' },
  },
  ...OWING_LINE,
  totals: {
    ...BY_PARK,
    columns: [overdue, share, bucket, open, offsettable, credit, net, charged],
  },
  chart: { title: '各园区逾期', kind: 'bar', axis: '园区', values: ['overdue_fen'] },
} as const satisfies ReportDeclaration;

/** Open amounts by receivable. */
export const agingEntriesReport = {
  area: 'finance',
  object: 'aging-entries',
  title: '账龄明细',
  description: '截至某日每笔未收的应收；金额相加即账龄分析中的数',
  keys,
  exportKeys,
  parameters: [
    AS_OF,
    RECORDED_AS_OF,
    OF_PARKS,
    OF_ITEMS,
    ...OF_OWING,
    { name: 'bucket', title: '账龄', kind: 'enum', labels: BUCKETS },
  ],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'days_overdue', title: '逾期天数', kind: 'integer', width: 100 },
    { name: 'open_fen', title: '未收', kind: 'money', total: true, width: 140 },
    { name: 'bucket', title: '账龄', kind: 'status', labels: AGING_BUCKET, width: 110 },
    { name: 'gross_fen', title: '应收金额', kind: 'money', width: 140 },
    { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
    { name: 'manager', title: '招商经理', kind: 'text', width: 100, optional: true },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150, optional: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    open_fen: definitions.open_fen,
    days_overdue: '应收日至截至日的天数；未到期为 0',
    gross_fen: '整笔应收的金额，含税；调整为其差额',
    building_name: '选择楼宇时，跨楼宇的合同按计租面积取该楼宇的份额',
  },
  ...OWING_ENTRY,
  totals: {
    ...BY_PARK,
    columns: [open],
  },
} as const satisfies ReportDeclaration;

const compared = [
  { name: 'before_open_fen', title: '期初未收', kind: 'money', total: true, width: 150 },
  { name: 'after_open_fen', title: '期末未收', kind: 'money', total: true, width: 150 },
  { name: 'open_change_fen', title: '未收变动', kind: 'money', total: true, width: 150 },
  { name: 'before_overdue_fen', title: '期初逾期', kind: 'money', total: true, width: 150 },
  { name: 'after_overdue_fen', title: '期末逾期', kind: 'money', total: true, width: 150 },
  { name: 'overdue_change_fen', title: '逾期变动', kind: 'money', total: true, width: 150 },
] as const;

/** The aging on two days in comparison. */
export const agingChangeReport = {
  area: 'finance',
  object: 'aging-change',
  title: '账龄对比',
  description: '两个日期的未收与逾期及其变动',
  keys,
  exportKeys,
  parameters: [{ name: 'within', title: '两个日期', kind: 'period' }, RECORDED_ON, BY_OWING, OF_PARKS, OF_ITEMS],
  columns: [...OWING_COLUMNS, ...compared],
  definitions: {
    before_open_fen: '第一个日期的未收合计，口径同账龄分析',
    after_open_fen: '第二个日期的未收合计，口径同账龄分析',
    before_overdue_fen: '应收日早于第一个日期而当日未收的金额',
    after_overdue_fen: '应收日早于第二个日期而当日未收的金额',
    building_name: definitions.building_name,
  },
  opens: OWING_OPENS,
  ...OWING_LINE,
  totals: {
    ...BY_PARK,
    columns: compared,
  },
} as const satisfies ReportDeclaration;
