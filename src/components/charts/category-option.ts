// ECharts option for series over categories: members of a group, months, years.
import type { EChartsCoreOption } from 'echarts/core';
import { breakLabel } from '#api/kernel/constants';
import type { ColumnKind } from '#api/kernel/list/column';
import { textOf } from '../figures';
import type { CellValue } from '../figures/text-of';

export interface ChartSeries {
  name: string;
  /** The format of its figures; money is drawn in 万元 and shown to the fen in the tooltip. */
  kind: ColumnKind;
  values: readonly CellValue[];
}

export interface CategoryChart {
  type: 'bar' | 'line';
  /** Stacks the series. */
  stacked?: boolean;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** The unit of the axis when the figures are not money. */
  unit?: string;
}

/** '2025-12' → '25年12月': fits into a label without a line break. */
const monthLabel = (month: string) => `${month.slice(2, 4)}年${Number(month.slice(5))}月`;

/** Above this number of months or weeks some labels are omitted. */
const MOST_LABELS = 24;
/** Names always keep their labels: slanted from this number on, with a slider above NAMES_AT_ONCE. */
const SLANTED_FROM = 10;
const NAMES_AT_ONCE = 30;
const SLANT_DEGREES = 40;
const FEN_PER_WAN = 1_000_000;
const PERCENT = 100;

/** Format of each kind of figures on the axis; other kinds are unformatted, with their unit above. An unknown share is a gap. */
const AXIS: Partial<Record<ColumnKind, { name: string; label: (value: number) => string }>> = {
  money: { name: '万元', label: (fen) => (fen / FEN_PER_WAN).toLocaleString('en-US', { maximumFractionDigits: 6 }) },
  percent: { name: '%', label: (share) => String(Math.round(share * PERCENT)) },
};

const isTime = (label: string) => /^\d{4}\b/.test(label);

/** Labels of the axis: those of a time line may be omitted, names are all shown. */
function axisLabels(labels: readonly string[]) {
  if (labels.every(isTime)) return { interval: labels.length > MOST_LABELS ? 'auto' : 0, hideOverlap: true };
  return { interval: 0, hideOverlap: false, rotate: labels.length > SLANTED_FROM ? SLANT_DEGREES : 0 };
}

function windowOf(labels: readonly string[]) {
  if (labels.length <= NAMES_AT_ONCE || labels.every(isTime)) return undefined;
  return [{ type: 'slider', startValue: 0, endValue: NAMES_AT_ONCE - 1, height: 16, bottom: 0 }];
}

/** Formats a month in its short form and a week by its first day; a quarter is unchanged. None of them breaks. */
function axisLabel(label: string): string {
  if (/^\d{4}-\d\d$/.test(label)) return monthLabel(label);
  if (/^\d{4}-\d\d-\d\d 至 /.test(label)) return `${label.slice(5, 10)}起`;
  return /^\d{4}-Q\d$/.test(label) ? label : breakLabel(label);
}

export function categoryOption({ type, stacked, labels, series, unit }: CategoryChart): EChartsCoreOption {
  const axis = series[0] && AXIS[series[0].kind];
  return {
    tooltip: { trigger: 'axis' },
    legend: { top: 0 },
    grid: { left: 16, right: 16, top: 40, bottom: windowOf(labels) ? 28 : 8, containLabel: true },
    dataZoom: windowOf(labels),
    xAxis: {
      type: 'category',
      data: labels.map(axisLabel),
      axisLabel: axisLabels(labels),
    },
    yAxis: {
      type: 'value',
      name: axis ? axis.name : unit,
      // Left-aligned from the axis on, because a long name would be cut off before it.
      nameTextStyle: { align: 'left' },
      // When all values are zero, the axis would show steps below one fen.
      minInterval: axis === AXIS.money ? FEN_PER_WAN / 100 : undefined,
      // The object is always present, because ECharts draws no labels when `axisLabel` is undefined.
      axisLabel: { formatter: axis?.label },
    },
    series: series.map(({ name, kind, values }) => ({
      type,
      name,
      barMaxWidth: 32,
      stack: stacked ? 'all' : undefined,
      data: values.map((value) => (value == null && kind === 'percent' ? null : Number(value ?? 0))),
      tooltip: { valueFormatter: (value: unknown) => textOf(kind, value as CellValue) },
    })),
  };
}
