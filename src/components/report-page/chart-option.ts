// The chart of a report as an option of ECharts: the members of a group along the axis, a series a figure.
import type { EChartsCoreOption } from 'echarts/core';
import { breakLabel } from '#api/kernel/constants';
import type { ReportColumn, ReportDeclaration } from '#api/kernel/report/report';
import { chartTheme } from '@/theme/chart-theme';
import { textOf } from '../figures';
import { headerOf } from '../lists/list-page/table/columns';
import { depthOf, type Total } from './totals-table';

const FEN_PER_WAN = 1_000_000;

export function chartOption(report: ReportDeclaration, totals: readonly Total[]): EChartsCoreOption | null {
  const { chart, totals: declared } = report;
  const depth = declared.groups.findIndex(({ title }) => title === chart?.by) + 1;
  const group = declared.groups[depth - 1];
  if (!chart || !group) return null;
  const members = totals.filter((total) => depthOf(report, total) === depth);
  const columns = chart.values.flatMap((name) => declared.columns.filter((column) => column.name === name));
  const exact = (column: ReportColumn) => (value: unknown) => textOf(column.kind, value as string | number);
  return {
    color: [...chartTheme.color],
    textStyle: chartTheme.textStyle,
    tooltip: { trigger: 'axis' },
    legend: { top: 0 },
    grid: { left: 16, right: 16, top: 40, bottom: 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: members.map((total) => breakLabel(String(total[group.label]))),
      axisLabel: { interval: 0 },
    },
    yAxis: {
      type: 'value',
      name: columns[0]?.kind === 'money' ? '万元' : columns[0] && headerOf(columns[0]),
      axisLabel: columns[0]?.kind === 'money' && { formatter: (fen: number) => String(fen / FEN_PER_WAN) },
    },
    series: columns.map((column) => ({
      type: chart.kind,
      name: column.title,
      barMaxWidth: 32,
      data: members.map((total) => Number(total[column.name] ?? 0)),
      tooltip: { valueFormatter: exact(column) },
    })),
  };
}
