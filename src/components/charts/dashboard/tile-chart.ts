// The chart of a tile from the totals of its report.
import type { EChartsCoreOption } from 'echarts/core';
import { breakLabel, CHART_PALETTE } from '#api/kernel/constants';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { type CategoryChart, categoryOption } from '@/components/charts/category-option';
import { textOf } from '@/components/figures';
import type { CellValue } from '@/components/figures/text-of';
import { chartOf } from '@/components/report-page/chart-of';
import type { Total } from '@/components/report-page/totals-table';
import type { ChartTile } from './tile';

/** A report with its parameters applied, and the totals it returned. */
export interface Answer {
  report: ReportDeclaration;
  totals: readonly Total[];
}

/** Limited to the number of colours of the palette. */
const MOST_SLICES = CHART_PALETTE.length;
const OTHERS = '其他';

/** Merges members of the same name in different outer groups, sorted by value, with the remainder as 其他 at the end; omits zero values. */
function slicesOf({ labels, series, ...chart }: CategoryChart): CategoryChart {
  const sums = new Map<string, number[]>();
  for (const [place, label] of labels.entries()) {
    const before = sums.get(label) ?? series.map(() => 0);
    sums.set(
      label,
      before.map((sum, index) => sum + Number(series[index]?.values[place] ?? 0)),
    );
  }
  const ordered = [...sums].filter(([, [first = 0]]) => first !== 0).sort(([, [a = 0]], [, [b = 0]]) => b - a);
  const most = ordered.length > MOST_SLICES ? MOST_SLICES - 1 : MOST_SLICES;
  const rest = ordered.slice(most).reduce<number[]>(
    (sum, [, values]) => sum.map((before, index) => before + (values[index] ?? 0)),
    series.map(() => 0),
  );
  const visible: [string, number[]][] = ordered.slice(0, most);
  if (ordered.length > most) visible.push([OTHERS, rest]);
  return {
    ...chart,
    labels: visible.map(([label]) => label),
    series: series.map((each, index) => ({ ...each, values: visible.map(([, values]) => values[index] ?? 0) })),
  };
}

/** Returns one chart with all responses in sequence along the axis, or null when there are none. */
export function tileChart(
  { kind, stacked, category, values, title }: ChartTile,
  answers: readonly Answer[],
): CategoryChart | null {
  const type = kind === 'pie' ? 'bar' : kind;
  const charts = answers.flatMap(({ report, totals }) => {
    const chart = chartOf({ ...report, chart: { title, kind: type, stacked, axis: category, values } }, totals);
    return chart ? [chart] : [];
  });
  const [first] = charts;
  if (!first || charts.every(({ labels }) => labels.length === 0)) return null;
  const full: CategoryChart = {
    ...first,
    labels: charts.flatMap(({ labels }) => labels),
    series: first.series.map((each, index) => ({
      ...each,
      values: charts.flatMap(({ series }) => series[index]?.values ?? []),
    })),
  };
  return kind === 'pie' ? slicesOf(full) : full;
}

function pieOption({ labels, series }: CategoryChart): EChartsCoreOption {
  const [figures] = series;
  if (!figures) return {};
  return {
    tooltip: { trigger: 'item', valueFormatter: (value: unknown) => textOf(figures.kind, value as CellValue) },
    series: [
      {
        type: 'pie',
        radius: ['38%', '62%'],
        center: ['50%', '58%'],
        data: labels.map((label, place) => ({ name: breakLabel(label), value: Number(figures.values[place] ?? 0) })),
        label: { formatter: '{b}\n{d}%' },
      },
    ],
  };
}

/** A chart that can be saved as a picture contains the title, the day and the scope. */
export function tileOption(
  chart: CategoryChart,
  { kind, title }: Pick<ChartTile, 'kind' | 'title'>,
  { text, mayExport }: { text: string; mayExport: boolean },
): EChartsCoreOption {
  const option = kind === 'pie' ? pieOption(chart) : categoryOption(chart);
  if (!mayExport) return option;
  return {
    ...option,
    title: {
      left: 0,
      text: title,
      subtext: text,
      textStyle: { fontSize: 14 },
      subtextStyle: { fontSize: 12 },
      itemGap: 4,
    },
    toolbox: { feature: { saveAsImage: { title: '保存图片', name: `${title} ${text}`, pixelRatio: 2 } } },
    ...(kind !== 'pie' && {
      legend: { top: 52, left: 0, type: 'scroll' },
      grid: { left: 16, right: 16, top: 108, bottom: 8, containLabel: true },
    }),
  };
}
