// Details of the occupancy of a period (docs/domain §7, §7.2): its spaces, and the changes since the period before.
import { SPACE_STATUS } from '../assets/labels';
import { contractPaths, spacePaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { OF_PARKS, RECORDED_ON } from '../kernel/report/usual';

const parameters = [
  { name: 'months', title: '月份', kind: 'months' },
  RECORDED_ON,
  OF_PARKS,
  { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building' },
  { name: 'type_id', title: '空间类型', kind: 'option', options: '/api/option/spatial-type' },
] as const satisfies readonly ReportParameter[];

const groups = [
  { title: '园区', id: 'park_id', label: 'park_name' },
  { title: '楼宇', id: 'building_id', label: 'building_name' },
] as const;

const shared = {
  area: 'contracts',
  keys: ['p_43036'],
  exportKeys: ['p_43036_export'],
  parameters,
  rowKey: 'space_id',
  fixedColumns: 2,
  unit: '个空间',
} as const;

const toSpace = { to: spacePaths.detail('{space_id}'), access: 'p_1400' };

const PLACE = [
  { name: 'building_name', title: '楼宇', kind: 'text', width: 150 },
  { name: 'space_number', title: '空间', kind: 'text', width: 100 },
] as const;
const sqm = { kind: 'area', unit: '㎡', width: 110, total: true } as const;
const sqmDays = { kind: 'area', unit: '㎡·天', width: 180, total: true } as const;

/** Figures of a space, and of totals. */
const FIGURES = [
  { name: 'rentable_sqm', title: '可租面积', ...sqm },
  { name: 'leased_sqm', title: '已租面积', ...sqm },
  { name: 'holdover_sqm', title: '到期未退', ...sqm },
  { name: 'signed_sqm', title: '已签未起租', ...sqm },
  { name: 'vacant_sqm', title: '空置与预定', ...sqm },
  { name: 'rent_fen', title: '月租金', kind: 'money', total: true, width: 140 },
  { name: 'list_rent_fen', title: '未租招商租金', kind: 'money', total: true, width: 140 },
  { name: 'unpriced_count', title: '未定招商价', kind: 'integer', total: true, width: 110 },
  { name: 'rentable_sqm_days', title: '可租面积天数', ...sqmDays },
  { name: 'leased_sqm_days', title: '已租面积天数', ...sqmDays },
] as const;

/** Figures of a changed space, and of totals. */
const MOVES = [
  { name: 'leased_before_sqm', title: '期初已租', ...sqm },
  { name: 'leased_sqm', title: '期末已租', ...sqm },
  { name: 'leased_change_sqm', title: '已租增减', ...sqm },
  { name: 'rentable_before_sqm', title: '期初可租', ...sqm },
  { name: 'rentable_sqm', title: '期末可租', ...sqm },
  { name: 'rentable_change_sqm', title: '可租增减', ...sqm },
] as const;

export const rentalRateSpacesReport = {
  ...shared,
  object: 'rental-rate-spaces',
  title: '出租率空间明细',
  description: '末月最后一天各空间的面积、状态与租金，以及期间每天面积之和',
  columns: [
    ...PLACE,
    { name: 'status', title: '期末状态', kind: 'status', labels: SPACE_STATUS, optional: true, width: 120 },
    ...FIGURES,
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'type_name', title: '空间类型', kind: 'text', optional: true, width: 120 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    rent_fen: '期末有效的固定租金条款折算为一个月，含税，按条款分摊到空间，免租期内不减',
    list_rent_fen: '未租空间（空置、已签未起租与已预定）的招商价折算为一个月',
    rentable_sqm_days: '期间每天可租面积之和',
    leased_sqm_days: '期间每天已租面积之和',
    average_occupancy: '已租面积天数 ÷ 可租面积天数',
    economic_occupancy: '月租金 ÷（月租金 + 未租招商租金）',
  },
  opens: {
    space_number: toSpace,
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  },
  extra: { space_id: 'id', park_id: 'id', building_id: 'id', contract_id: 'id?' },
  totals: {
    title: '按园区、楼宇汇总',
    groups,
    columns: [
      { name: 'occupancy', title: '期末出租率', kind: 'percent', optional: true, width: 110 },
      { name: 'average_occupancy', title: '平均出租率', kind: 'percent', optional: true, width: 110 },
      { name: 'economic_occupancy', title: '经济出租率', kind: 'percent', optional: true, width: 110 },
      ...FIGURES,
    ],
  },
} as const satisfies ReportDeclaration;

export const rentalRateChangesReport = {
  ...shared,
  object: 'rental-rate-changes',
  title: '出租率变动明细',
  description: '期末与期初前一天相比，出租、用途、面积有变化的空间',
  columns: [
    ...PLACE,
    { name: 'change', title: '变动', kind: 'text', width: 170 },
    { name: 'status_before', title: '期初状态', kind: 'status', labels: SPACE_STATUS, optional: true, width: 120 },
    { name: 'status', title: '期末状态', kind: 'status', labels: SPACE_STATUS, optional: true, width: 120 },
    ...MOVES,
    { name: 'contract_before', title: '期初合同', kind: 'link', optional: true, width: 170 },
    { name: 'contract_number', title: '期末合同', kind: 'link', optional: true, width: 170 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    change: '换租为合同不同，续租为同一租客；启用、停用为空间的有效期开始或结束',
    status_before: '首月第一天之前一天',
  },
  opens: {
    space_number: toSpace,
    contract_before: { to: contractPaths.detail('{contract_before_id}'), access: 'p_4100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  },
  extra: { space_id: 'id', park_id: 'id', building_id: 'id', contract_before_id: 'id?', contract_id: 'id?' },
  totals: {
    title: '按园区、楼宇汇总',
    groups,
    columns: [{ name: 'space_count', title: '变动空间数', kind: 'integer', width: 110 }, ...MOVES],
  },
} as const satisfies ReportDeclaration;
