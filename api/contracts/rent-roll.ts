// Rent roll (租金台账, docs/domain §7): one row per space valid on a day, including vacant ones.
import { PRICE_UNIT, SPACE_STATUS } from '../assets/labels';
import type { Labels } from '../kernel/labels';
import type { RowOf } from '../kernel/list/row';
import { contractPaths, receivablePaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportReply } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { BASIS } from './labels';

const ROLL_BY = {
  building: { label: '楼宇' },
  floor: { label: '楼层' },
  tenant: { label: '租客' },
  industry: { label: '行业' },
} as const satisfies Labels;

export const rentRollReport = {
  area: 'contracts',
  object: 'rent-roll',
  title: '租金台账',
  description: '某一天每个空间的合同、租金与逾期；空置空间以斜纹标出',
  keys: ['p_4301'],
  exportKeys: ['p_4301_export'],
  parameters: [AS_OF, RECORDED_AS_OF, { name: 'by', title: '汇总到', kind: 'enum', labels: ROLL_BY }, OF_PARKS],
  columns: [
    // The most important columns are visible first; the others follow by horizontal scrolling.
    { name: 'building_name', title: '楼宇', kind: 'text', width: 140 },
    { name: 'floor_name', title: '楼层', kind: 'text', width: 70 },
    { name: 'space_number', title: '空间', kind: 'text', width: 90 },
    { name: 'status', title: '状态', kind: 'status', labels: SPACE_STATUS, width: 132 },
    { name: 'tenant_name', title: '租客', kind: 'text', optional: true, width: 220 },
    { name: 'end_date', title: '到期日', kind: 'date', optional: true, width: 110 },
    { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money', total: true, optional: true, width: 140 },
    { name: 'arrears_fen', title: '在租逾期', kind: 'money', total: true, optional: true, alarming: true, width: 140 },
    { name: 'contract_number', title: '合同编号', kind: 'link', optional: true, width: 170 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 110 },
    { name: 'unit_price', title: '当前单价', kind: 'price', optional: true, width: 90 },
    { name: 'basis', title: '计价方式', kind: 'enum', labels: BASIS, optional: true, width: 110 },
    { name: 'start_date', title: '起租日', kind: 'date', optional: true, width: 110 },
    { name: 'remaining_months', title: '剩余月数', kind: 'price', optional: true, width: 90 },
    { name: 'next_escalation_on', title: '下次递增日', kind: 'date', optional: true, width: 110 },
    { name: 'next_price', title: '递增后单价', kind: 'price', optional: true, width: 100 },
    { name: 'free_start', title: '免租开始', kind: 'date', optional: true, width: 110 },
    { name: 'free_end', title: '免租结束', kind: 'date', optional: true, width: 110 },
    { name: 'deposit_fen', title: '保证金余额', kind: 'money', total: true, optional: true, width: 140 },
    { name: 'list_price', title: '招商价', kind: 'price', optional: true, width: 90 },
    { name: 'price_unit', title: '招商价单位', kind: 'enum', labels: PRICE_UNIT, optional: true, width: 110 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    area_sqm: '合同的计租面积；空置时为可租面积',
    remaining_months: '到期日与截至日相差的天数 × 12 ÷ 365',
    monthly_rent_fen: '截至日有效的固定租金条款折算为一个月，按计租面积分摊到空间，免租期内不减',
    deposit_fen: '按入账日截至该日仍持有的保证金，按计租面积分摊到空间',
    arrears_fen: '在租合同在截至日之前到期、按入账日截至该日仍未收的应收，按计租面积分摊到空间；已离租的逾期单列',
    occupancy: '已租面积 ÷ 可租面积，口径由企业参数决定',
    average_price: '月租金 ÷ 已租空间的计租面积',
    list_average_price: '可租空间的招商价按可租面积加权，日单价 × 365 ÷ 12；没有招商价的空间不计',
    holdover_area_sqm: '合同已到期而租客未退的空间，不计入已租面积',
    wale_area: '加权平均剩余租期：Σ 合同计租面积 × 剩余天数 ÷ 365 ÷ Σ 面积，执行中的合同',
    wale_rent: '加权平均剩余租期：Σ 月租金 × 剩余天数 ÷ 365 ÷ Σ 月租金，执行中的合同',
  },
  opens: {
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    arrears_fen: { to: receivablePaths.ofContractDueBefore, access: 'p_5200' },
  },
  extra: { space_id: 'id', park_id: 'id', building_id: 'id', tenant_id: 'id?', contract_id: 'id?' },
  rowKey: 'space_id',
  fixedColumns: 3,
  unit: '个空间',
  totals: {
    title: '汇总',
    groups: [
      { title: '园区', id: 'park_id', label: 'park_name' },
      { title: '楼宇', id: 'building_id', label: 'building_name', only: { by: ['building', 'floor'] } },
      { title: '楼层', id: 'floor_id', label: 'floor_name', order: 'floor_number', only: { by: ['floor'] } },
      { title: '租客', id: 'lessee_id', label: 'lessee_name', only: { by: ['tenant'] } },
      { title: '行业', id: 'industry_id', label: 'industry_name', order: 'industry_sort', only: { by: ['industry'] } },
    ],
    columns: [
      { name: 'space_count', title: '空间数', kind: 'integer', width: 80 },
      { name: 'rentable_area_sqm', title: '可租面积', kind: 'area', unit: '㎡' },
      { name: 'leased_area_sqm', title: '已租面积', kind: 'area', unit: '㎡' },
      { name: 'holdover_area_sqm', title: '到期未退面积', kind: 'area', unit: '㎡' },
      { name: 'occupancy', title: '出租率', kind: 'percent', optional: true, width: 90 },
      { name: 'monthly_rent_fen', title: '月租金', kind: 'money' },
      { name: 'average_price', title: '平均租金', kind: 'price', unit: '元/㎡/月', optional: true },
      { name: 'list_average_price', title: '平均招商价', kind: 'price', unit: '元/㎡/月', optional: true },
      { name: 'wale_area', title: 'WALE（面积）', kind: 'price', unit: '年', optional: true },
      { name: 'wale_rent', title: 'WALE（租金）', kind: 'price', unit: '年', optional: true },
      { name: 'deposit_fen', title: '保证金余额', kind: 'money' },
      { name: 'arrears_fen', title: '在租逾期', kind: 'money', alarming: true },
    ],
  },
  outside: {
    title: '已离租逾期',
    hint: '合同已退租、已作废、到期离场或尚未起租，以及没有合同的应收',
    within: '在租合计',
    columns: ['deposit_fen', 'arrears_fen'],
  },
  chart: { title: '各楼宇月租金与在租逾期', kind: 'bar', axis: '楼宇', values: ['monthly_rent_fen', 'arrears_fen'] },
} as const satisfies ReportDeclaration;

export type RentRollRow = RowOf<typeof rentRollReport>;
export type RentRoll = ReportReply<typeof rentRollReport>;
