// 招商分析: each tile has a report and the totals of it to draw.
import { attainmentReport } from '#api/investment/analysis/attainment';
import { funnelReport } from '#api/investment/analysis/funnel';
import { kaPipelineReport } from '#api/investment/analysis/ka-pipeline';
import { parkLeaseReport } from '#api/investment/analysis/park-lease';
import { weekTrendReport } from '#api/investment/analysis/week';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import type { Tile } from './tile';

const ANALYSES = '/investmentManage/investmentAnalysis';
const funnel = { report: funnelReport, to: `${ANALYSES}/customerLeaseAnalysis` };
const weeks = { report: weekTrendReport, to: `${ANALYSES}/weekAnalysis?view=trend` };

export const INVESTMENT_TILES: readonly Tile[] = [
  {
    ...funnel,
    key: 'figures',
    title: '招商概况',
    figures: ['customer_count', 'won_count', 'conversion', 'open_count', 'demand_sqm', 'weighted_sqm'],
  },
  { ...funnel, key: 'funnel', title: '今年登记客户的漏斗', kind: 'bar', category: '招商进度', values: ['reached'] },
  {
    ...funnel,
    key: 'pipeline',
    title: '在跟需求与加权面积',
    kind: 'bar',
    category: '招商进度',
    values: ['demand_sqm', 'weighted_sqm'],
  },
  {
    ...weeks,
    key: 'weeks',
    title: '每周新增、跟进与拜访',
    kind: 'line',
    category: '周',
    values: ['new_count', 'follow_count', 'visit_count'],
  },
  { ...weeks, key: 'signed', title: '每周签约面积', kind: 'bar', category: '周', values: ['signed_sqm'] },
  {
    key: 'targets',
    title: '各园区目标与签约面积',
    report: attainmentReport,
    to: `${ANALYSES}/parkLeaseAnalysis?view=attainment`,
    kind: 'bar',
    category: '园区',
    values: ['target_sqm', 'signed_sqm'],
  },
  {
    key: 'parks',
    title: '各园区签约、未租与净吸纳',
    report: parkLeaseReport,
    to: `${ANALYSES}/parkLeaseAnalysis`,
    kind: 'bar',
    category: '园区',
    values: ['signed_sqm', 'vacant_sqm', 'absorbed_sqm'],
  },
  {
    key: 'channels',
    title: '各渠道佣金已付与未付',
    report: leasingFeeReport,
    to: '/contractManage/contractReport/leasingFee',
    kind: 'bar',
    category: '渠道',
    values: ['paid_fen', 'open_fen'],
  },
  {
    key: 'key-accounts',
    title: '大客户需求与加权面积',
    report: kaPipelineReport,
    to: `${ANALYSES}/kaAnalysis`,
    kind: 'bar',
    category: '级别',
    values: ['demand_sqm', 'weighted_sqm'],
  },
];
