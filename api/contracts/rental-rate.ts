// Occupancy by month or quarter (出租率月季报, docs/domain §7, §7.2): physical and economic, compared with the year before.
import type { Labels } from '../kernel/labels';
import { rentalRatePaths } from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { OF_PARKS, RECORDED_ON } from '../kernel/report/usual';

const RATE_PERIOD = { month: { label: '按月' }, quarter: { label: '按季' } } as const satisfies Labels;
const RATE_BY = {
  park: { label: '园区' },
  building: { label: '楼宇' },
  type: { label: '空间类型' },
} as const satisfies Labels;

const spaces = { to: rentalRatePaths.spaces, access: 'p_43036' };
const changes = { to: rentalRatePaths.changes, access: 'p_43036' };

const SHARES = [
  { name: 'occupancy', title: '期末出租率', kind: 'percent', optional: true, width: 110 },
  { name: 'occupancy_before', title: '上年同期', kind: 'percent', optional: true, width: 100 },
  { name: 'occupancy_change', title: '同比增减', kind: 'percent', optional: true, width: 100 },
  { name: 'average_occupancy', title: '平均出租率', kind: 'percent', optional: true, width: 110 },
  { name: 'economic_occupancy', title: '经济出租率', kind: 'percent', optional: true, width: 110 },
] as const;

/** Figures at the end of the period; totals over several periods have none. */
const FIGURES = [
  { name: 'rentable_sqm', title: '可租面积', kind: 'area', unit: '㎡', optional: true, width: 120 },
  { name: 'leased_sqm', title: '已租面积', kind: 'area', unit: '㎡', optional: true, width: 120 },
  { name: 'leased_change_sqm', title: '已租较上期', kind: 'area', unit: '㎡', optional: true, width: 150 },
  { name: 'rentable_change_sqm', title: '可租较上期', kind: 'area', unit: '㎡', optional: true, width: 150 },
  { name: 'holdover_sqm', title: '到期未退', kind: 'area', unit: '㎡', optional: true, width: 110 },
  { name: 'signed_sqm', title: '已签未起租', kind: 'area', unit: '㎡', optional: true, width: 120 },
  { name: 'vacant_sqm', title: '空置与预定', kind: 'area', unit: '㎡', optional: true, width: 120 },
  { name: 'rent_fen', title: '月租金', kind: 'money', optional: true, width: 140 },
  { name: 'list_rent_fen', title: '未租招商租金', kind: 'money', optional: true, width: 150 },
  { name: 'unpriced_count', title: '未定招商价', kind: 'integer', optional: true, width: 110 },
] as const;

export const rentalRateReport = {
  area: 'contracts',
  object: 'rental-rate',
  title: '出租率月季报',
  description: '点击数字查看其空间，点击较上期查看变动',
  keys: ['p_43036'],
  exportKeys: ['p_43036_export'],
  parameters: [
    { name: 'year', title: '年度', kind: 'year' },
    { name: 'period', title: '期间', kind: 'enum', labels: RATE_PERIOD },
    { name: 'by', title: '汇总', kind: 'enum', labels: RATE_BY },
    RECORDED_ON,
    OF_PARKS,
  ],
  columns: [
    { name: 'period_name', title: '期间', kind: 'text', width: 90 },
    { name: 'park_name', title: '园区', kind: 'text', optional: true, width: 150, only: { by: ['park', 'building'] } },
    { name: 'building_name', title: '楼宇', kind: 'text', optional: true, width: 150, only: { by: ['building'] } },
    { name: 'type_name', title: '空间类型', kind: 'text', optional: true, width: 120, only: { by: ['type'] } },
    ...SHARES,
    ...FIGURES,
  ],
  definitions: {
    occupancy: '期末已租面积 ÷ 可租面积，口径由企业参数决定；尚未到来的期末按已签合同计算',
    occupancy_before: '上年同一期末的出租率',
    occupancy_change: '期末出租率减上年同期，百分点',
    average_occupancy: '期间每天已租面积之和 ÷ 每天可租面积之和；合计为全年',
    economic_occupancy: '期末月租金 ÷（月租金 + 未租空间按招商价的月租金），含税',
    leased_change_sqm: '期末已租面积减上期期末',
    rentable_change_sqm: '期末可租面积减上期期末',
    holdover_sqm: '合同到期未退的面积，不计入已租',
    signed_sqm: '已签合同、期末尚未起租的面积，不计入已租',
    vacant_sqm: '期末空置或已预定的面积',
    rent_fen: '期末有效的固定租金条款折算为一个月，含税，免租期内不减',
    list_rent_fen: '未租空间（空置、已签未起租与已预定）的招商价折算为一个月',
    unpriced_count: '没有招商价的未租空间数，不计入经济出租率',
  },
  opens: {
    ...Object.fromEntries(FIGURES.map(({ name }) => [name, spaces])),
    occupancy: spaces,
    average_occupancy: spaces,
    economic_occupancy: spaces,
    leased_change_sqm: changes,
    rentable_change_sqm: changes,
  },
  extra: {
    line: 'text',
    period_no: 'integer',
    from: 'text',
    to: 'text',
    member_id: 'id?',
    park_id: 'id?',
    asked_parks: 'text',
  },
  rowKey: 'line',
  fixedColumns: 1,
  unit: '行',
  totals: {
    title: '按期间汇总',
    groups: [{ title: '期间', id: 'period_no', label: 'period_name' }],
    columns: [...SHARES, ...FIGURES],
  },
  chart: { title: '各期出租率与上年同期', kind: 'line', axis: '期间', values: ['occupancy', 'occupancy_before'] },
} as const satisfies ReportDeclaration;
