// The chart of a report: the members of a group along the axis, a series a figure.
import type { ReportDeclaration } from '#api/kernel/report/report';
import type { CategoryChart } from '../charts/category-option';
import type { CellValue } from '../figures/text-of';
import { headerOf } from '../lists/list-page/table/columns';
import { depthOf, type Total } from './totals-table';

export function chartOf(report: ReportDeclaration, totals: readonly Total[]): CategoryChart | null {
  const { chart, totals: declared } = report;
  const depth = declared.groups.findIndex(({ title }) => title === chart?.by) + 1;
  const group = declared.groups[depth - 1];
  if (!chart || !group) return null;
  const members = totals.filter((total) => depthOf(report, total) === depth);
  const columns = chart.values.flatMap((name) => declared.columns.filter((column) => column.name === name));
  return {
    type: chart.kind,
    labels: members.map((total) => String(total[group.label])),
    unit: columns[0] && headerOf(columns[0]),
    series: columns.map(({ name, title, kind }) => ({
      name: title,
      kind,
      values: members.map((total) => total[name] as CellValue),
    })),
  };
}
