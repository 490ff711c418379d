// Cash flow forecast (现金流预测, docs/domain §7.3): contracted amounts, and expected ones by a market scenario; comparison of the scenarios.
import type { Labels } from '../kernel/labels';
import type { RowOf } from '../kernel/list/row';
import { cashFlowPaths, spacePaths } from '../kernel/paths';
import type { ReportDeclaration, ReportParameter } from '../kernel/report/report';
import { AS_OF, BY_MONTH, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { LEASE_ENDS } from './labels';

const FORECAST_BY = { building: { label: '楼宇' }, space: { label: '空间' } } as const satisfies Labels;

const keys = ['p_4303'];
const exportKeys = ['p_4303_export'];

const parameters = [
  AS_OF,
  RECORDED_AS_OF,
  { name: 'horizon', title: '预测', kind: 'horizon' },
  { name: 'ends', title: '到期日', kind: 'enum', labels: LEASE_ENDS },
] as const satisfies readonly ReportParameter[];

const definitions = {
  unforecast_count: '可租而没有推算的空间：所在园区没有市场假设，或既无招商价、假设也没有市场租金',
  contracted_fen:
    '截至该日已签合同的租金，含税，按账期分到各月；跨空间的按签约面积分摊。选「最早可退日」时，租客有提前退租权的只算到其最早可以离场的一天，之后按退租推算',
  renewed_fen:
    '推算租期的租金中原租客续租的部分：市场租金 × 续租概率 × 续租租金比例；续租权有约定的按约定租金，已行权的必定续租；点击楼宇看各空间，指向金额看算式',
  new_fen: '推算租期的租金中新租客的部分：市场租金 ×（1 − 续租概率）；空置与免租的月份没有租金',
  contracted_sum_fen: '截至该日已签合同的租金，含税；选「最早可退日」时算到最早可以离场的一天',
  renewed_sum_fen: '推算租期中原租客续租的部分',
  new_sum_fen: '推算租期中新租客的部分',
  sum_fen: '合同、续租、新租之和；后两项是按假设推算的，不是应收',
} as const;

const sums = [
  { name: 'contracted_sum_fen', title: '合同合计', kind: 'money', total: true, width: 150 },
  { name: 'renewed_sum_fen', title: '续租合计', kind: 'money', total: true, width: 150 },
  { name: 'new_sum_fen', title: '新租合计', kind: 'money', total: true, width: 150 },
  { name: 'sum_fen', title: '合计', kind: 'money', total: true, width: 150 },
] as const;
const months = [
  { name: 'contracted_fen', title: '合同', kind: 'money', per: 'month', total: true, width: 150 },
  { name: 'renewed_fen', title: '续租', kind: 'money', per: 'month', total: true, width: 150 },
  { name: 'new_fen', title: '新租', kind: 'money', per: 'month', total: true, width: 150 },
] as const;
const unforecast = { name: 'unforecast_count', title: '未推算空间', kind: 'integer', total: true, width: 100 } as const;

const spaces = { to: cashFlowPaths.forecastOfBuilding, access: 'p_4303' };

export const forecastReport = {
  area: 'contracts',
  object: 'forecast',
  title: '现金流预测',
  description: '合同租金之外，按情景的市场假设推算到期与空置空间的租金；推算的不是应收',
  keys,
  exportKeys,
  parameters: [
    ...parameters,
    BY_MONTH,
    {
      name: 'scenario_id',
      title: '情景',
      kind: 'option',
      options: '/api/option/forecast-scenario',
      none: '排在最前的情景',
    },
    { name: 'by', title: '汇总', kind: 'enum', labels: FORECAST_BY },
    OF_PARKS,
    { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building' },
  ],
  columns: [
    { name: 'building_name', title: '楼宇', kind: 'text', width: 160 },
    { name: 'space_number', title: '空间', kind: 'text', width: 120, optional: true, only: { by: ['space'] } },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
    ...sums,
    unforecast,
    ...months,
  ],
  definitions,
  opens: {
    space_number: { to: spacePaths.detail('{space_id}'), access: 'p_1400' },
    contracted_fen: spaces,
    renewed_fen: spaces,
    new_fen: spaces,
    unforecast_count: spaces,
  },
  extra: {
    line: 'text',
    park_id: 'id',
    /** Only on a building's line: the building whose spaces the link opens. */
    only_building_id: 'id?',
    asked_scenario_id: 'id?',
    space_id: 'id?',
    /** Components of the market rent of a space. */
    area_sqm: 'text?',
    price: 'text?',
    price_unit: 'text?',
    renewal_rate: 'text?',
    growth: 'text?',
    market_leases: [
      {
        start_date: 'text',
        end_date: 'text',
        free_months: 'integer',
        growth_years: 'integer',
        renewal: 'text',
        rent_fen: 'integer',
        renewed_fen: 'integer',
        /** Monthly rent agreed in a renewal option. */
        agreed_fen: 'integer?',
      },
    ],
  },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
  totals: {
    title: '按园区汇总',
    groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
    columns: [...sums, unforecast, ...months],
  },
  chart: {
    title: '各期合同、续租与新租',
    kind: 'bar',
    stacked: true,
    values: ['contracted_fen', 'renewed_fen', 'new_fen'],
  },
} as const satisfies ReportDeclaration;

export type ForecastLine = RowOf<typeof forecastReport>;

export const forecastScenariosReport = {
  area: 'contracts',
  object: 'forecast-scenarios',
  title: '预测情景对比',
  description: '同一天、同样的合同，各情景的推算并列；启用的情景都在其中',
  keys,
  exportKeys,
  parameters: [...parameters, BY_MONTH, OF_PARKS],
  columns: [
    { name: 'scenario_name', title: '情景', kind: 'text', width: 160 },
    ...sums,
    unforecast,
    { name: 'month_fen', title: '合计', kind: 'money', per: 'month', total: true, width: 150 },
  ],
  definitions: { ...definitions, month_fen: definitions.sum_fen },
  opens: { scenario_name: { to: cashFlowPaths.forecastOfScenario, access: 'p_4303' } },
  extra: { scenario_id: 'id' },
  rowKey: 'scenario_id',
  fixedColumns: 1,
  unit: '个情景',
  totals: {
    title: '各情景',
    groups: [{ title: '情景', id: 'scenario_id', label: 'scenario_name', order: 'sort' }],
    alternatives: true,
    columns: [...sums, unforecast],
  },
  chart: {
    title: '各情景的合同、续租与新租',
    kind: 'bar',
    stacked: true,
    axis: '情景',
    values: ['contracted_sum_fen', 'renewed_sum_fen', 'new_sum_fen'],
  },
} as const satisfies ReportDeclaration;
