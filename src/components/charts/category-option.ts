// Series of figures over categories as an option of ECharts: members of a group, months, years.
import type { EChartsCoreOption } from 'echarts/core';
import { breakLabel } from '#api/kernel/constants';
import type { ColumnKind } from '#api/kernel/list/column';
import { textOf } from '../figures';
import type { CellValue } from '../figures/text-of';

export interface ChartSeries {
  name: string;
  /** How its figures are written; money is drawn in 万元 and told to the fen. */
  kind: ColumnKind;
  values: readonly CellValue[];
}

export interface CategoryChart {
  type: 'bar' | 'line';
  /** Its series add up: one upon the other. */
  stacked?: boolean;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Of the axis, where the figures are no money. */
  unit?: string;
}

/** '2025-12' → '25年12月': within what a label holds before it breaks. */
const monthLabel = (month: string) => `${month.slice(2, 4)}年${Number(month.slice(5))}月`;

/** More months or weeks than can be read next to each other: some labels are left out. */
const MOST_LABELS = 24;
/** Names keep their labels: slanted from so many on, and in a window to slide above that. */
const SLANTED_FROM = 10;
const NAMES_AT_ONCE = 30;
const SLANT_DEGREES = 40;
const FEN_PER_WAN = 1_000_000;
const PERCENT = 100;

/** How figures of a kind stand on the axis; others as they are, below their unit. A share that is not known is a gap. */
const AXIS: Partial<Record<ColumnKind, { name: string; label: (value: number) => string }>> = {
  money: { name: '万元', label: (fen) => String(fen / FEN_PER_WAN) },
  percent: { name: '%', label: (share) => String(Math.round(share * PERCENT)) },
};

const isTime = (label: string) => /^\d{4}\b/.test(label);

/** Labels of the axis: those of a time line may be left out, names are all kept. */
function axisLabels(labels: readonly string[]) {
  if (labels.every(isTime)) return { interval: labels.length > MOST_LABELS ? 'auto' : 0, hideOverlap: true };
  return { interval: 0, hideOverlap: false, rotate: labels.length > SLANTED_FROM ? SLANT_DEGREES : 0 };
}

function windowOf(labels: readonly string[]) {
  if (labels.length <= NAMES_AT_ONCE || labels.every(isTime)) return undefined;
  return [{ type: 'slider', startValue: 0, endValue: NAMES_AT_ONCE - 1, height: 16, bottom: 0 }];
}

/** A month is written short, a week by its first day, and a quarter stands as it is: none is broken. */
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
      // From the axis on: a long one would be cut before it.
      nameTextStyle: { align: 'left' },
      // Where all is nothing, steps of a part of a fen would be drawn.
      minInterval: axis === AXIS.money ? FEN_PER_WAN / 100 : undefined,
      // Always there: what is set to nothing is not drawn at all.
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
