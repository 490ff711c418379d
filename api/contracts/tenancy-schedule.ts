// Tenancy schedule (租期表, docs/domain §7): leases with their rent year by year, every step of it, and their terms as time bars.
import { YEARS } from '../kernel/constants';
import type { Labels } from '../kernel/labels';
import type { RowOf } from '../kernel/list/row';
import { contractPaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { BASIS, CONTRACT_PHASE } from './labels';

const { running, pending, holdover } = CONTRACT_PHASE;
/** Ended leases are excluded. */
const LEASE_PHASE = { running, pending, holdover } as const satisfies Labels;
const YEAR = Object.fromEntries(YEARS.map((year) => [year, { label: `${year} 年` }])) satisfies Labels;

const keys = ['p_4302'];
const exportKeys = ['p_4302_export'];

const parameters = [AS_OF, RECORDED_AS_OF, OF_PARKS] as const satisfies readonly ReportParameter[];

const lease = [
  { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
  { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
] as const;

const opens = {
  contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
};

const groups = [{ title: '园区', id: 'park_id', label: 'park_name' }] as const;

export const tenancyScheduleReport = {
  area: 'contracts',
  object: 'tenancy-schedule',
  title: '租期表',
  description: '在租、未起租与到期未退的合同：租期、当前租金与逐年月租金',
  keys,
  exportKeys,
  parameters,
  columns: [
    ...lease,
    { name: 'phase', title: '状态', kind: 'status', labels: LEASE_PHASE, width: 100 },
    { name: 'end_date', title: '到期日', kind: 'date', width: 110 },
    { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money', total: true, width: 140 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', total: true, width: 120 },
    { name: 'start_date', title: '起租日', kind: 'date', width: 110 },
    { name: 'remaining_months', title: '剩余月数', kind: 'price', optional: true, width: 90 },
    { name: 'spaces', title: '空间', kind: 'text', width: 200 },
    { name: 'unit_price', title: '当前单价', kind: 'price', optional: true, width: 90 },
    { name: 'basis', title: '计价方式', kind: 'enum', labels: BASIS, optional: true, width: 110 },
    { name: 'next_escalation_on', title: '下次递增日', kind: 'date', optional: true, width: 110 },
    { name: 'free_periods', title: '免租期', kind: 'text', width: 220 },
    { name: 'lease_options', title: '选择权', kind: 'text', width: 220 },
    { name: 'rent_fen', title: '月租金', kind: 'money', per: YEAR, width: 160 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    end_date: '合同到期日；退租审批通过后为离场日',
    monthly_rent_fen: '截至日有效的固定租金折算为一个月；未起租的合同为起租日的月租金，免租期内不减',
    remaining_months: '到期日与截至日相差的天数 × 12 ÷ 365',
    rent_fen: '该年租期内第一天有效的月租金（含税），免租期内不减',
  },
  opens,
  extra: { contract_id: 'id', tenant_id: 'id', park_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 2,
  unit: '份合同',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups,
    columns: [
      { name: 'contract_count', title: '合同数', kind: 'integer', width: 90 },
      { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡' },
      { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money' },
      { name: 'rent_fen', title: '月租金', kind: 'money', per: YEAR },
    ],
  },
} as const satisfies ReportDeclaration;

/** Every step of the rent of the same leases. */
export const rentStepsReport = {
  area: 'contracts',
  object: 'rent-steps',
  title: '租金阶梯',
  description: '每份合同各租金条款的每一段单价：起止、月租金与其间的免租期',
  keys,
  exportKeys,
  parameters,
  columns: [
    ...lease,
    { name: 'clause', title: '条款', kind: 'text', width: 80 },
    { name: 'start_date', title: '开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '结束', kind: 'date', width: 110 },
    { name: 'price', title: '单价', kind: 'price', width: 90 },
    { name: 'basis', title: '计价方式', kind: 'enum', labels: BASIS, width: 110 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 120 },
    { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money', width: 140 },
    { name: 'change', title: '较上一段', kind: 'percent', optional: true, width: 100 },
    { name: 'free_periods', title: '免租期', kind: 'text', width: 220 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    monthly_rent_fen: '该段单价折算为一个月，含税，免租期内不减',
    change: '单价与同一条款上一段单价之比减一',
  },
  opens,
  extra: { line: 'text', contract_id: 'id', tenant_id: 'id', park_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '段',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups,
    columns: [
      { name: 'step_count', title: '段数', kind: 'integer', width: 90 },
      { name: 'contract_count', title: '合同数', kind: 'integer', width: 90 },
    ],
  },
} as const satisfies ReportDeclaration;

/** The terms of the same leases without paging, for the time bars. */
export const tenancyBarsReport = {
  area: 'contracts',
  object: 'tenancy-bars',
  title: '租期图',
  description: '每份合同的租期；颜色为到期的季度，竖线为截至日',
  keys,
  exportKeys,
  parameters,
  columns: [
    ...lease,
    { name: 'phase', title: '状态', kind: 'status', labels: LEASE_PHASE, width: 100 },
    { name: 'start_date', title: '起租日', kind: 'date', width: 110 },
    { name: 'end_date', title: '到期日', kind: 'date', width: 110 },
    { name: 'spaces', title: '空间', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: { end_date: '合同到期日；退租审批通过后为离场日' },
  opens,
  extra: { contract_id: 'id', tenant_id: 'id', park_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 2,
  unit: '份合同',
  // A page suitable for scrolling; the largest operators have several.
  pageSize: 2000,
  totals: {
    title: '按园区汇总',
    groups,
    columns: [{ name: 'contract_count', title: '合同数', kind: 'integer', width: 90 }],
  },
} as const satisfies ReportDeclaration;

export type TenancyBar = RowOf<typeof tenancyBarsReport>;
