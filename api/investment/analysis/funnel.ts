// Funnel (客户租赁分析, docs/domain §3.2): stages reached by customers, time spent in each stage, and the pipeline.
import type { Labels } from '#api/kernel/labels';
import { customerPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { AS_OF } from '#api/kernel/report/usual';
import { CUSTOMER_STATUS } from '../customer/customer-labels';

const FUNNEL_BY = {
  all: { label: '全部客户' },
  source: { label: '客户来源' },
  channel: { label: '渠道' },
  industry: { label: '行业' },
  owner: { label: '招商经理' },
} as const satisfies Labels;

const CREATED = { name: 'created', title: '登记日期', kind: 'period' } as const satisfies ReportParameter;

/** Figures of a stage, overall and by source, channel, industry or manager. */
const figures = [
  { name: 'reached', title: '进入', kind: 'integer', width: 90 },
  { name: 'conversion', title: '转化率', kind: 'percent', optional: true, width: 100 },
  { name: 'stays', title: '已离开', kind: 'integer', width: 110 },
  { name: 'days_in_stage', title: '平均停留', kind: 'area', unit: '天', optional: true, width: 120 },
  { name: 'open_count', title: '在跟客户', kind: 'integer', total: true, width: 100 },
  { name: 'demand_sqm', title: '在跟需求面积', kind: 'area', unit: '㎡', total: true, width: 150 },
  { name: 'weighted_sqm', title: '加权面积', kind: 'area', unit: '㎡', total: true, width: 150 },
] as const;

const toCustomers = (population: 'cohort' | 'open') => ({
  to: `/investmentManage/investmentAnalysis/customerLeaseAnalysis?view=customers&of=${population}&created={created}&as_of={as_of}&stage_id={known_stage_id}&source_id={source_id?}&channel_id={channel_id?}&industry_id={industry_id?}&owner_id={owner_id?}`,
  access: 'p_2405',
});

export const funnelReport = {
  area: 'investment',
  object: 'funnel',
  title: '客户租赁分析',
  description: '期间登记的客户走到了哪一步、每一步停留多久，以及截至该日所有在跟客户的加权面积；点击数字查看客户',
  keys: ['p_2405'],
  exportKeys: ['p_2405_export'],
  parameters: [CREATED, AS_OF, { name: 'by', title: '维度', kind: 'enum', labels: FUNNEL_BY }],
  columns: [
    {
      name: 'member_name',
      title: '维度',
      kind: 'text',
      width: 180,
      only: { by: ['source', 'channel', 'industry', 'owner'] },
    },
    { name: 'stage_name', title: '招商进度', kind: 'text', width: 140 },
    ...figures,
  ],
  definitions: {
    reached: '登记日期在期间内的客户中，截至该日曾进入本阶段或更后阶段的数量；已成交的客户视为走过所有阶段',
    conversion: '进入下一阶段的客户 ÷ 进入本阶段的客户；合计为成交客户 ÷ 登记客户',
    stays: '期间登记的客户离开本阶段的次数；退回后再次离开的算两次',
    days_in_stage: '已离开的客户从进入到离开本阶段的平均天数',
    open_count: '截至该日在跟的全部客户，不限登记日期',
    demand_sqm: '在跟客户的需求面积，取最小与最大面积的中间值',
    weighted_sqm: '在跟客户的需求面积 × 所在阶段的成交概率',
    customer_count: '登记日期在期间内的客户',
    won_count: '其中截至该日曾成交的客户',
  },
  opens: { reached: toCustomers('cohort'), open_count: toCustomers('open') },
  extra: {
    line_key: 'text',
    stage_id: 'id',
    known_stage_id: 'id?',
    source_id: 'id?',
    channel_id: 'id?',
    industry_id: 'id?',
    owner_id: 'id?',
  },
  rowKey: 'line_key',
  fixedColumns: 2,
  unit: '行',
  totals: {
    title: '按招商进度汇总',
    groups: [{ title: '招商进度', id: 'stage_id', label: 'stage_name', order: 'stage_no' }],
    columns: [
      { name: 'customer_count', title: '登记客户', kind: 'integer', width: 100 },
      ...figures,
      { name: 'won_count', title: '成交客户', kind: 'integer', width: 100 },
    ],
  },
  chart: { title: '进入各阶段的客户', kind: 'bar', axis: '招商进度', values: ['reached'] },
} as const satisfies ReportDeclaration;

const CUSTOMERS_OF = {
  cohort: { label: '期间登记' },
  open: { label: '在跟（不限登记日期）' },
} as const satisfies Labels;

export const funnelCustomersReport = {
  area: 'investment',
  object: 'funnel-customers',
  title: '漏斗客户明细',
  description: '漏斗数字背后的客户：截至该日所在的阶段、在该阶段的天数与加权面积',
  keys: ['p_2405'],
  exportKeys: ['p_2405_export'],
  parameters: [
    CREATED,
    AS_OF,
    { name: 'of', title: '客户', kind: 'enum', labels: CUSTOMERS_OF },
    { name: 'stage_id', title: '招商进度', kind: 'option', options: '/api/option/investment-progress' },
    { name: 'source_id', title: '客户来源', kind: 'option', options: '/api/option/customer-source' },
    { name: 'channel_id', title: '渠道', kind: 'option', options: '/api/option/channel' },
    { name: 'industry_id', title: '行业', kind: 'option', options: '/api/option/industry' },
    { name: 'owner_id', title: '招商经理', kind: 'option', options: '/api/option/colleague' },
  ],
  columns: [
    { name: 'name', title: '客户名称', kind: 'link', width: 260 },
    { name: 'status', title: '状态', kind: 'status', labels: CUSTOMER_STATUS, width: 90 },
    { name: 'stage_name', title: '所在阶段', kind: 'text', optional: true, width: 110 },
    { name: 'top_name', title: '最远阶段', kind: 'text', optional: true, width: 110 },
    { name: 'days', title: '已停留天数', kind: 'integer', width: 110 },
    { name: 'demand_sqm', title: '需求面积', kind: 'area', unit: '㎡', total: true, optional: true, width: 130 },
    { name: 'win', title: '成交概率', kind: 'percent', optional: true, width: 100 },
    { name: 'weighted_sqm', title: '加权面积', kind: 'area', unit: '㎡', total: true, width: 130 },
    { name: 'owner', title: '招商经理', kind: 'text', width: 100 },
    { name: 'source', title: '客户来源', kind: 'text', width: 110 },
    { name: 'created_on', title: '登记日期', kind: 'date', width: 110 },
  ],
  definitions: {
    days: '进入所在阶段（或成交、流失、放弃）那天到截至日期的天数',
    weighted_sqm: '在跟客户的需求面积 × 所在阶段的成交概率；已结束的为 0',
  },
  opens: { name: { to: customerPaths.detail('{customer_id}'), access: 'p_2100' } },
  extra: { customer_id: 'id' },
  rowKey: 'customer_id',
  fixedColumns: 1,
  unit: '位客户',
  pageSize: 200,
  totals: {
    title: '合计',
    groups: [],
    columns: [
      { name: 'customer_count', title: '客户数', kind: 'integer', width: 100 },
      { name: 'demand_sqm', title: '需求面积', kind: 'area', unit: '㎡', total: true, width: 150 },
      { name: 'weighted_sqm', title: '加权面积', kind: 'area', unit: '㎡', total: true, width: 150 },
    ],
  },
} as const satisfies ReportDeclaration;
