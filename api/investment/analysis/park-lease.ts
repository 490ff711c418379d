// Leasing of parks (园区租赁分析, docs/domain §3.6): signed areas and prices, vacancy duration of spaces, and absorption.
import { SPACE_STATUS } from '#api/assets/labels';
import type { Labels } from '#api/kernel/labels';
import { contractPaths, spacePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { OF_PARKS } from '#api/kernel/report/usual';

const WITHIN = { name: 'within', title: '期间', kind: 'period' } as const satisfies ReportParameter;
const BUILDING = {
  name: 'building_id',
  title: '楼宇',
  kind: 'option',
  options: '/api/option/building',
} as const satisfies ReportParameter;

const LEASE_BY = { park: { label: '园区' }, building: { label: '楼宇' } } as const satisfies Labels;

const sqm = { kind: 'area', unit: '㎡', width: 120, total: true } as const;
const price = { kind: 'price', unit: '元/㎡·月', width: 140, optional: true } as const;

/** Figures of signed leases. */
const SIGNED = [
  { name: 'signed_sqm', title: '签约面积', ...sqm },
  { name: 'rent_fen', title: '签约月租金', kind: 'money', total: true, width: 140 },
  { name: 'price', title: '平均签约价', ...price },
  { name: 'list_price', title: '平均招商价', ...price },
  { name: 'against_list', title: '签约 ÷ 招商价', kind: 'percent', optional: true, width: 120 },
  { name: 'floor_price', title: '平均底价', ...price },
  { name: 'against_floor', title: '签约 ÷ 底价', kind: 'percent', optional: true, width: 120 },
] as const;

const figures = [
  { name: 'contract_count', title: '签约合同', kind: 'integer', total: true, width: 90 },
  { name: 'new_sqm', title: '新签面积', ...sqm },
  { name: 'renewal_sqm', title: '续租面积', ...sqm },
  ...SIGNED,
  { name: 'vacant_count', title: '期末未租空间', kind: 'integer', total: true, width: 120 },
  { name: 'vacant_sqm', title: '期末未租面积', ...sqm },
  { name: 'vacant_days', title: '平均空置', kind: 'area', unit: '天', optional: true, width: 110 },
  { name: 'leased_before_sqm', title: '期初已租', ...sqm },
  { name: 'leased_sqm', title: '期末已租', ...sqm },
  { name: 'absorbed_sqm', title: '净吸纳', ...sqm },
  { name: 'vacant_before_sqm', title: '期初未租面积', ...sqm },
  { name: 'absorption', title: '去化率', kind: 'percent', optional: true, width: 100 },
] as const;

const keys = ['p_2406'];
const exportKeys = ['p_2406_export'];

const place = `within={within}&park_ids={park_id}&building_id={building_id?}`;
const to = (view: string, more = '') => ({
  to: `/investmentManage/investmentAnalysis/parkLeaseAnalysis?view=${view}&${place}${more}`,
  access: 'p_2406',
});

const definitions = {
  signed_sqm: '期间审批通过且未作废的合同在审批通过时的计租面积；新签与续租分开',
  contract_count: '跨楼宇的合同在每幢楼宇各计一份，合计只计一份',
  rent_fen: '最早一条租金条款第一天的月租金，含税，按条款分摊到空间',
  price: '签约月租金 ÷ 签约面积',
  list_price: '审批通过那天有效的招商价按面积加权；日价按一年 365 天、12 个月折算为月价；只计有招商价的空间',
  floor_price: '审批通过那天有效的底价按面积加权，只计有底价的空间',
  against_list: '有招商价的空间的签约月租金 ÷ 按招商价计算的月租金',
  against_floor: '有底价的空间的签约月租金 ÷ 按底价计算的月租金',
  vacant_sqm: '期间最后一天可租而未出租、也不在到期未退中的空间，含已签未起租与已预定',
  vacant_days: '这些空间自最后一次出租（含到期未退）结束，或从未出租的自启用起，到期间最后一天的平均天数',
  leased_before_sqm: '期间第一天的前一天的已租面积',
  absorbed_sqm: '期末已租 − 期初已租',
  absorption: '签约面积 ÷ 期初未租面积',
} as const;

export const parkLeaseReport = {
  area: 'investment',
  object: 'park-lease',
  title: '园区租赁分析',
  description: '期间各园区的签约面积与价格、期末未租的面积与空置天数、净吸纳；点击数字查看合同或空间',
  keys,
  exportKeys,
  parameters: [WITHIN, { name: 'by', title: '汇总', kind: 'enum', labels: LEASE_BY }, OF_PARKS],
  columns: [
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150, optional: true, only: { by: ['building'] } },
    ...figures,
  ],
  definitions,
  opens: {
    contract_count: to('signed'),
    new_sqm: to('signed', '&kind=new'),
    renewal_sqm: to('signed', '&kind=renewal'),
    signed_sqm: to('signed'),
    rent_fen: to('signed'),
    vacant_count: to('spaces', '&of=vacant'),
    vacant_sqm: to('spaces', '&of=vacant'),
    leased_before_sqm: to('spaces', '&of=let'),
    leased_sqm: to('spaces', '&of=let'),
    absorbed_sqm: to('spaces', '&of=changed'),
    vacant_before_sqm: to('spaces', '&of=vacant_before'),
  },
  extra: { member_id: 'id', park_id: 'id', building_id: 'id?' },
  rowKey: 'member_id',
  fixedColumns: 1,
  unit: '行',
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: figures,
  },
  chart: {
    title: '各园区签约、未租与净吸纳',
    kind: 'bar',
    axis: '园区',
    values: ['signed_sqm', 'vacant_sqm', 'absorbed_sqm'],
  },
} as const satisfies ReportDeclaration;

const LEASE_KIND = { new: { label: '新签' }, renewal: { label: '续租' } } as const satisfies Labels;
const KINDS = { all: { label: '全部' }, ...LEASE_KIND } as const satisfies Labels;

const byPlace = [
  { title: '园区', id: 'park_id', label: 'park_name' },
  { title: '楼宇', id: 'building_id', label: 'building_name' },
] as const;

export const signedLeasesReport = {
  area: 'investment',
  object: 'signed-leases',
  title: '签约明细',
  description: '期间审批通过的合同，逐个空间：面积、月租金与当日的招商价、底价',
  keys,
  exportKeys,
  parameters: [
    WITHIN,
    { name: 'kind', title: '签约', kind: 'enum', labels: KINDS },
    OF_PARKS,
    BUILDING,
    { name: 'manager', title: '招商经理', kind: 'text' },
  ],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'link', width: 220 },
    { name: 'space_number', title: '空间', kind: 'link', width: 100 },
    { name: 'approved_on', title: '审批通过', kind: 'date', width: 110 },
    { name: 'kind', title: '签约', kind: 'status', labels: LEASE_KIND, width: 80 },
    ...SIGNED,
    { name: 'manager', title: '招商经理', kind: 'text', width: 100 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions,
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    space_number: { to: spacePaths.detail('{space_id}'), access: 'p_1400' },
  },
  extra: { line_key: 'text', contract_id: 'id', tenant_id: 'id', space_id: 'id', park_id: 'id', building_id: 'id' },
  rowKey: 'line_key',
  fixedColumns: 1,
  unit: '个空间',
  pageSize: 200,
  totals: {
    title: '按园区、楼宇汇总',
    groups: byPlace,
    columns: [{ name: 'contract_count', title: '合同数', kind: 'integer', width: 90 }, ...SIGNED],
  },
} as const satisfies ReportDeclaration;

const SPACES_OF = {
  all: { label: '全部' },
  vacant: { label: '期末未租' },
  vacant_before: { label: '期初未租' },
  let: { label: '期初或期末已租' },
  changed: { label: '已租面积有增减' },
} as const satisfies Labels;

const SUMMED_BY = { place: { label: '园区、楼宇' }, age: { label: '空置时长' } } as const satisfies Labels;

const SPACE_FIGURES = [
  { name: 'vacant_before_sqm', title: '期初未租面积', ...sqm },
  { name: 'vacant_sqm', title: '期末未租面积', ...sqm },
  { name: 'leased_before_sqm', title: '期初已租', ...sqm },
  { name: 'leased_sqm', title: '期末已租', ...sqm },
  { name: 'absorbed_sqm', title: '净吸纳', ...sqm },
] as const;

export const leaseSpacesReport = {
  area: 'investment',
  object: 'park-lease-spaces',
  title: '空间明细',
  description: '各空间期初与期末的已租与未租面积，以及期末的空置天数',
  keys,
  exportKeys,
  parameters: [
    WITHIN,
    { name: 'of', title: '空间', kind: 'enum', labels: SPACES_OF },
    OF_PARKS,
    BUILDING,
    { name: 'by', title: '汇总', kind: 'enum', labels: SUMMED_BY },
  ],
  columns: [
    { name: 'space_number', title: '空间', kind: 'link', width: 110 },
    { name: 'status', title: '期末状态', kind: 'status', labels: SPACE_STATUS, optional: true, width: 110 },
    { name: 'vacant_days', title: '空置天数', kind: 'integer', optional: true, width: 100 },
    { name: 'age', title: '空置时长', kind: 'text', width: 110 },
    ...SPACE_FIGURES,
    { name: 'contract_number', title: '期末合同', kind: 'link', optional: true, width: 170 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    vacant_days: '自最后一次出租（含到期未退）结束，或从未出租的自启用起，到期间最后一天',
    age: '按空置天数分段：30、90、180、365 天以内为一个月内、一至三个月、三至六个月、半年至一年，更久为一年以上',
    leased_before_sqm: definitions.leased_before_sqm,
    vacant_sqm: definitions.vacant_sqm,
    absorbed_sqm: definitions.absorbed_sqm,
  },
  opens: {
    space_number: { to: spacePaths.detail('{space_id}'), access: 'p_1400' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  },
  extra: { space_id: 'id', park_id: 'id', building_id: 'id', contract_id: 'id?', age_no: 'integer' },
  rowKey: 'space_id',
  fixedColumns: 1,
  unit: '个空间',
  pageSize: 200,
  totals: {
    title: '汇总',
    groups: [
      ...byPlace.map((group) => ({ ...group, only: { by: ['place'] } })),
      { title: '空置时长', id: 'age_no', label: 'age', order: 'age_no', only: { by: ['age'] } },
    ],
    columns: [
      { name: 'space_count', title: '空间数', kind: 'integer', width: 90 },
      ...SPACE_FIGURES,
      { name: 'vacant_days', title: '平均空置', kind: 'area', unit: '天', optional: true, width: 110 },
    ],
  },
} as const satisfies ReportDeclaration;
