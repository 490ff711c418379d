// The widgets of the home page, and the presets of each kind of work. Any chart of the dashboards is a widget.
import type { ReactNode } from 'react';
import { criticalDatesReport } from '#api/contracts/critical-dates';
import { HOME_FIGURES } from '#api/home/summary';
import { businessDay } from '#api/kernel/instant';
import { ASSET_TILES } from '@/components/charts/dashboard/asset-tiles';
import { INVESTMENT_TILES } from '@/components/charts/dashboard/investment-tiles';
import { isFigures, type Tile } from '@/components/charts/dashboard/tile';
import { ChartTileCard, FigureTileCards } from '@/components/charts/dashboard/tile-card';
import { CriticalDatesWidget } from './critical-dates';
import { FavoritesWidget } from './favorites';
import { FiguresWidget } from './figures';
import { QuickLinks } from './quick-links';
import { TREND_TITLE, TrendWidget } from './trend';
import { WaitingWidget } from './waiting';

export interface Widget {
  key: string;
  title: string;
  /** Spans both columns. */
  wide: boolean;
  /** Access keys; any of them suffices, and an empty list allows all users. */
  keys: readonly string[];
  content: () => ReactNode;
}

/** Below the line with the day and the scope: as high as a chart without it. */
const CHART_PX = 298;
/** Charts on the home page cover the user's whole selection. */
const ALL_PARKS: readonly number[] = [];

function tileWidget(area: string, tile: Tile): Widget {
  return {
    key: `${area}.${tile.key}`,
    title: tile.title,
    wide: isFigures(tile),
    keys: tile.report.keys,
    content: () =>
      isFigures(tile) ? (
        <FigureTileCards tile={tile} today={businessDay()} park_ids={ALL_PARKS} />
      ) : (
        <ChartTileCard tile={tile} today={businessDay()} park_ids={ALL_PARKS} height={CHART_PX} mayExport={false} />
      ),
  };
}

export const WIDGETS: readonly Widget[] = [
  { key: 'waiting', title: '待我处理', wide: true, keys: [], content: () => <WaitingWidget /> },
  {
    key: 'figures',
    title: '今日数据',
    wide: true,
    keys: Object.values(HOME_FIGURES).map(({ key }) => key),
    content: () => <FiguresWidget />,
  },
  {
    key: 'trend',
    title: TREND_TITLE,
    wide: false,
    keys: [HOME_FIGURES.due_this_month_fen.key],
    content: () => <TrendWidget />,
  },
  {
    key: 'dates',
    title: '关键日期',
    wide: false,
    keys: criticalDatesReport.keys,
    content: () => <CriticalDatesWidget />,
  },
  ...ASSET_TILES.map((tile) => tileWidget('asset', tile)),
  ...INVESTMENT_TILES.map((tile) => tileWidget('leasing', tile)),
  { key: 'favorites', title: '我的收藏', wide: true, keys: [], content: () => <FavoritesWidget /> },
  { key: 'links', title: '新增与页面', wide: true, keys: [], content: () => <QuickLinks /> },
];

/** The home page of each kind of work: pending tasks first, then its figures, its charts and the links. */
export const PRESETS = {
  leasing: {
    title: '招商',
    widgets: ['waiting', 'leasing.figures', 'leasing.funnel', 'dates', 'asset.vacancy', 'leasing.targets'],
  },
  finance: { title: '财务', widgets: ['waiting', 'figures', 'asset.collection', 'asset.aging', 'trend', 'asset.rent'] },
  assets: {
    title: '资产',
    widgets: ['waiting', 'figures', 'asset.occupancy', 'asset.vacancy', 'asset.expiry-quarter', 'dates'],
  },
  manager: {
    title: '管理',
    widgets: ['waiting', 'figures', 'asset.occupancy', 'trend', 'asset.aging', 'leasing.targets'],
  },
} as const satisfies Record<string, { title: string; widgets: readonly string[] }>;

export type Preset = keyof typeof PRESETS;

/** The last widgets of every preset. */
export const WAYS_ON = ['favorites', 'links'] as const;
