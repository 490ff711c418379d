// Week against week (周报分析, docs/domain §3.6): activity of each manager in a week against the week before; the last twelve weeks; details.
import type { Labels } from '#api/kernel/labels';
import { contractPaths, customerPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';

/** Period of a manager's figure: its week, the one before, or both. */
const WEEKS = {
  now: { label: '本周' },
  before: { label: '上周' },
  change: { label: '增减' },
} as const satisfies Labels;

/** Any day of the week. */
export const WEEK_OF = { name: 'day', title: '周（周内任一天）', kind: 'date' } as const satisfies ReportParameter;
const MANAGER = {
  name: 'owner_id',
  title: '招商经理',
  kind: 'option',
  options: '/api/option/colleague',
} as const satisfies ReportParameter;

const counted = { kind: 'integer', width: 100, total: true } as const;
const measured = { kind: 'area', unit: '㎡', width: 130, total: true } as const;
const paid = { kind: 'money', width: 140, total: true } as const;

const keys = ['p_2404'];
const exportKeys = ['p_2404_export'];

const definitions = {
  new_count: '当周登记的客户，计入登记时的招商经理；登记时在公海的计入登记人',
  follow_count: '跟进日期在当周的跟进，计入跟进人',
  visit_count: '其中方式计为拜访的跟进，在租赁设置的跟进方式中设定',
  quoted_count: '当周新增的报价，计入报价人',
  signed_count: '当周审批通过且未作废的合同，计入合同上的招商经理',
  signed_sqm: '这些合同审批通过时的计租面积',
  signed_rent_fen: '这些合同最早一条租金条款第一天的月租金，含税',
} as const;

const behind = (what: string) => ({
  to: `/investmentManage/investmentAnalysis/weekAnalysis?view=records&day={day}&week={part}&what=${what}&owner_id={owner_id?}&manager={unknown_name?}`,
  access: 'p_2404',
});

const compared = [
  { name: 'new_count', title: '新增客户', ...counted, per: WEEKS },
  { name: 'follow_count', title: '跟进', ...counted, per: WEEKS },
  { name: 'visit_count', title: '拜访', ...counted, per: WEEKS },
  { name: 'quoted_count', title: '报价', ...counted, per: WEEKS },
  { name: 'signed_sqm', title: '签约面积', ...measured, per: WEEKS },
  { name: 'signed_count', title: '签约合同', ...counted, per: WEEKS },
  { name: 'signed_rent_fen', title: '签约月租金', ...paid, per: WEEKS },
] as const;

export const weekReport = {
  area: 'investment',
  object: 'week',
  title: '周报分析',
  description: '各招商经理一周（周一至周日）的新增客户、跟进、拜访、报价与签约，与上一周对比；点击数字查看明细',
  keys,
  exportKeys,
  parameters: [WEEK_OF],
  columns: [{ name: 'manager', title: '招商经理', kind: 'text', width: 120 }, ...compared],
  definitions,
  opens: {
    new_count: behind('new'),
    follow_count: behind('follow'),
    visit_count: behind('visit'),
    quoted_count: behind('quote'),
    signed_sqm: behind('signed'),
    signed_count: behind('signed'),
    signed_rent_fen: behind('signed'),
  },
  extra: { manager_id: 'integer', owner_id: 'id?', unknown_name: 'text?' },
  rowKey: 'manager_id',
  fixedColumns: 1,
  unit: '位招商经理',
  totals: {
    title: '按招商经理汇总',
    groups: [{ title: '招商经理', id: 'manager_id', label: 'manager' }],
    columns: compared,
  },
  chart: {
    title: '各招商经理的跟进与拜访',
    kind: 'bar',
    axis: '招商经理',
    values: ['follow_count:now', 'follow_count:before', 'visit_count:now', 'visit_count:before'],
  },
} as const satisfies ReportDeclaration;

const figures = [
  { name: 'new_count', title: '新增客户', ...counted },
  { name: 'follow_count', title: '跟进', ...counted },
  { name: 'visit_count', title: '拜访', ...counted },
  { name: 'quoted_count', title: '报价', ...counted },
  { name: 'signed_sqm', title: '签约面积', ...measured },
  { name: 'signed_count', title: '签约合同', ...counted },
  { name: 'signed_rent_fen', title: '签约月租金', ...paid },
] as const;

export const weekTrendReport = {
  area: 'investment',
  object: 'week-trend',
  title: '近十二周',
  description: '截至所选日期所在周的十二周：新增客户、跟进、拜访、报价与签约',
  keys,
  exportKeys,
  parameters: [WEEK_OF, MANAGER],
  columns: [{ name: 'week', title: '周', kind: 'text', width: 200 }, ...figures],
  definitions,
  opens: {
    week: {
      to: '/investmentManage/investmentAnalysis/weekAnalysis?view=week&day={last_on}',
      access: 'p_2404',
    },
  },
  extra: { line_key: 'text', last_on: 'text' },
  rowKey: 'line_key',
  fixedColumns: 1,
  unit: '周',
  totals: {
    title: '按周汇总',
    groups: [{ title: '周', id: 'period_no', label: 'week', order: 'period_no' }],
    columns: figures,
  },
  chart: {
    title: '每周新增、跟进与拜访',
    kind: 'line',
    axis: '周',
    values: ['new_count', 'follow_count', 'visit_count'],
  },
} as const satisfies ReportDeclaration;

const WHAT = {
  all: { label: '全部' },
  new: { label: '新增客户' },
  follow: { label: '跟进' },
  visit: { label: '拜访' },
  quote: { label: '报价' },
  signed: { label: '签约' },
} as const satisfies Labels;

const WEEKS_OF = {
  now: { label: '本周' },
  before: { label: '上周' },
  change: { label: '本周与上周' },
} as const satisfies Labels;

const RECORD = {
  new: WHAT.new,
  follow: WHAT.follow,
  visit: WHAT.visit,
  quote: WHAT.quote,
  signed: WHAT.signed,
} as const satisfies Labels;

export const weekRecordsReport = {
  area: 'investment',
  object: 'week-records',
  title: '周报明细',
  description: '周报数字背后的客户、跟进与合同',
  keys,
  exportKeys,
  parameters: [
    WEEK_OF,
    { name: 'week', title: '范围', kind: 'enum', labels: WEEKS_OF },
    { name: 'what', title: '事项', kind: 'enum', labels: WHAT },
    MANAGER,
    { name: 'manager', title: '合同上的经理', kind: 'text' },
  ],
  columns: [
    { name: 'on_day', title: '日期', kind: 'date', width: 110 },
    { name: 'what', title: '事项', kind: 'status', labels: RECORD, width: 90 },
    { name: 'name', title: '客户或租客', kind: 'link', width: 240 },
    { name: 'manager', title: '招商经理', kind: 'text', width: 100 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'signed_sqm', title: '签约面积', kind: 'area', unit: '㎡', optional: true, total: true, width: 120 },
    { name: 'signed_rent_fen', title: '签约月租金', kind: 'money', optional: true, total: true, width: 130 },
    { name: 'content', title: '内容', kind: 'text', optional: true, width: 320 },
  ],
  definitions: {
    signed_sqm: definitions.signed_sqm,
    signed_rent_fen: definitions.signed_rent_fen,
    what: '拜访也是跟进，只列一次',
  },
  opens: {
    name: { to: customerPaths.detail('{customer_id}'), access: 'p_2100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  },
  extra: { line_key: 'text', customer_id: 'id?', contract_id: 'id?' },
  rowKey: 'line_key',
  fixedColumns: 1,
  unit: '条',
  pageSize: 200,
  totals: {
    title: '合计',
    groups: [],
    columns: [
      { name: 'record_count', title: '条数', kind: 'integer', width: 90 },
      { name: 'signed_sqm', title: '签约面积', kind: 'area', unit: '㎡', total: true, width: 130 },
      { name: 'signed_rent_fen', title: '签约月租金', kind: 'money', total: true, width: 140 },
    ],
  },
} as const satisfies ReportDeclaration;
