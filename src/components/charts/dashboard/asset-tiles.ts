// 资产分析: each tile has a report and the totals of it to draw.

import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { forecastReport } from '#api/contracts/forecast';
import { rentRollReport } from '#api/contracts/rent-roll';
import { rentalRateReport } from '#api/contracts/rental-rate';
import { agingReport } from '#api/finance/report/aging';
import { collectionReport } from '#api/finance/report/collection';
import { leaseSpacesReport } from '#api/investment/analysis/park-lease';
import type { Tile } from './tile';

const REPORTS = '/contractManage/contractReport';
const rentRoll = { report: rentRollReport, to: `${REPORTS}/rentRoll` };

export const ASSET_TILES: readonly Tile[] = [
  {
    ...rentRoll,
    key: 'figures',
    title: '在租概况',
    figures: ['occupancy', 'leased_area_sqm', 'monthly_rent_fen', 'average_price', 'wale_area', 'arrears_fen'],
  },
  {
    key: 'occupancy',
    title: '出租率走势（含已签未起租）',
    report: rentalRateReport,
    to: `${REPORTS}/rentalRate`,
    inputs: (today) => [{ year: Number(today.slice(0, 4)) }, { year: Number(today.slice(0, 4)) + 1 }],
    kind: 'line',
    category: '期间',
    values: ['occupancy', 'economic_occupancy'],
  },
  {
    key: 'vacancy',
    title: '未租面积（按空置时长）',
    report: leaseSpacesReport,
    to: '/investmentManage/investmentAnalysis/parkLeaseAnalysis?view=spaces',
    inputs: (today) => [{ of: 'vacant', by: 'age', within: { from: today, to: today } }],
    kind: 'bar',
    category: '空置时长',
    values: ['vacant_sqm'],
  },
  {
    key: 'expiry-quarter',
    title: '到期分布（按季度，月租金）',
    report: expiryProfileReport,
    to: `${REPORTS}/tenancySchedule?view=expiry`,
    kind: 'bar',
    category: '季度',
    values: ['monthly_rent_fen'],
  },
  {
    key: 'expiry-year',
    title: '到期分布（按年度，面积）',
    report: expiryProfileReport,
    to: `${REPORTS}/tenancySchedule?view=expiry`,
    kind: 'bar',
    category: '年度',
    values: ['area_sqm'],
  },
  {
    ...rentRoll,
    key: 'rent',
    title: '各园区月租金与在租逾期',
    kind: 'bar',
    category: '园区',
    values: ['monthly_rent_fen', 'arrears_fen'],
  },
  {
    ...rentRoll,
    key: 'price',
    title: '各楼宇平均租金与招商价',
    kind: 'bar',
    category: '楼宇',
    values: ['average_price', 'list_average_price'],
  },
  {
    ...rentRoll,
    key: 'tenants',
    title: '租金最多的租客及占比',
    inputs: () => [{ by: 'tenant' }],
    kind: 'pie',
    category: '租客',
    values: ['monthly_rent_fen'],
  },
  {
    ...rentRoll,
    key: 'industries',
    title: '行业构成（月租金）',
    inputs: () => [{ by: 'industry' }],
    kind: 'pie',
    category: '行业',
    values: ['monthly_rent_fen'],
  },
  {
    key: 'collection',
    title: '各月租金与物业费的收缴',
    report: collectionReport,
    inputs: () => [{ columns: 'month' }],
    to: '/financeManage/report/lateFee?view=collection',
    kind: 'bar',
    values: ['due_fen', 'received_fen'],
  },
  {
    key: 'aging',
    title: '各园区逾期',
    report: agingReport,
    to: '/financeManage/report/lateFee',
    kind: 'bar',
    category: '园区',
    values: ['overdue_fen'],
  },
  {
    key: 'forecast',
    title: '未来 24 个月租金预测',
    report: forecastReport,
    to: `${REPORTS}/rentFeeCashFlow?view=forecast`,
    kind: 'bar',
    stacked: true,
    values: ['contracted_fen', 'renewed_fen', 'new_fen'],
  },
];
