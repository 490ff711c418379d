// The chart of a report: the members of a group, or the months of monthly columns, along the axis, with a series per figure.
import { unitOf } from '#api/kernel/list/column';
import type { ReportColumn, ReportDeclaration } from '#api/kernel/report/report';
import type { CategoryChart } from '../charts/category-option';
import type { CellValue } from '../figures/text-of';

import { depthOf, type Total } from './totals-table';

export function chartOf(report: ReportDeclaration, totals: readonly Total[]): CategoryChart | null {
  return report.chart?.axis === undefined ? chartOfMonths(report, totals) : chartOfMembers(report, totals);
}

function chartOfMembers({ chart, ...report }: ReportDeclaration, totals: readonly Total[]): CategoryChart | null {
  const { groups, columns } = report.totals;
  // When the group is not requested, the outermost requested one is used.
  const depth = groups.findIndex(({ title }) => title === chart?.axis) + 1 || 1;
  const group = groups[depth - 1];
  if (!chart || !group) return null;
  const members = totals.filter((total) => depthOf(report, total) === depth);
  const values = chart.values.flatMap((name) => columns.filter((column) => column.name === name));
  return {
    type: chart.kind,
    stacked: chart.stacked,
    labels: members.map((total) => String(total[group.label])),
    // The legend names the figures.
    unit: values[0] && unitOf(values[0]),
    series: values.map(({ name, title, kind }) => ({
      name: title,
      kind,
      values: members.map((total) => total[name] as CellValue),
    })),
  };
}

/** Uses the grand total. Monthly columns are named after their month and their declared name. */
function chartOfMonths({ chart, ...report }: ReportDeclaration, totals: readonly Total[]): CategoryChart | null {
  const all = totals.find((total) => depthOf(report, total) === 0);
  const columnsOf = (name: string) => report.totals.columns.filter(({ part }) => part?.column === name);
  if (!chart || !all) return null;
  const months = columnsOf(chart.values[0] ?? '').map(({ part }) => part?.key ?? '');
  const titleOf = ({ title, part }: ReportColumn) => title.replace(part?.key ?? '', '').trim();
  return {
    type: chart.kind,
    stacked: chart.stacked,
    labels: months,
    series: chart.values.map((name) => {
      const columns = columnsOf(name);
      const [first] = columns;
      return {
        name: first ? titleOf(first) : '',
        kind: first?.kind ?? 'money',
        values: columns.map((column) => all[column.name] as CellValue),
      };
    }),
  };
}
