// Totals of a report as a tree: the outermost group first, expanded to the inner ones, with the grand total below.
import { Card, Table, type TableColumnsType, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { uncountedAmong, uncountedText } from '#api/kernel/list/uncounted';
import type { ReportColumn, ReportDeclaration } from '#api/kernel/report/report';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { FIGURE_KINDS } from '../figures';
import type { CellValue } from '../figures/text-of';
import { headerCell, reportCell } from './cells';
import styles from './report-page.module.css';

export type Total = Readonly<Record<string, CellValue>>;

interface TotalNode {
  key: string;
  title: string;
  total: Total;
  children?: TotalNode[];
}

/** Returns the number of groups of a total: 0 is the grand total. */
export const depthOf = ({ totals }: Pick<ReportDeclaration, 'totals'>, total: Total): number =>
  totals.groups.filter(({ id }) => total[id] !== null && total[id] !== undefined).length;

/** Returns the members of the first group with those of the next group as their children. */
function treeOf(
  report: ReportDeclaration,
  all: readonly Total[],
  depth = 1,
  wider: Total = {},
): TotalNode[] | undefined {
  const { groups } = report.totals;
  const group = groups[depth - 1];
  if (!group) return undefined;
  const within = groups.slice(0, depth - 1).map(({ id }) => id);
  return all
    .filter((total) => depthOf(report, total) === depth && within.every((id) => total[id] === wider[id]))
    .map((total) => ({
      key: groups.map(({ id }) => total[id]).join('-'),
      title: String(total[group.label]),
      total,
      children: treeOf(report, all, depth + 1, total),
    }));
}

interface Line {
  title: string;
  /** The rows that are not counted: 不含已作废. */
  uncounted?: string;
  hint?: string;
  total: Total;
}

/** Returns the sum of the rows, the amount outside of them, and the total of both: the sum of the ledger. */
function linesOf(report: ReportDeclaration, all: Total, outside: Total | undefined): Line[] {
  const { outside: declared } = report;
  const empty = !declared?.columns.some((name) => outside?.[name]);
  const uncounted = uncountedText(report, uncountedAmong(report));
  if (!declared || !outside || empty) return [{ title: '合计', uncounted, total: all }];
  const both = declared.columns.map((name) => [name, Number(all[name]) + Number(outside[name])]);
  return [
    { title: declared.within, uncounted, total: all },
    { title: declared.title, hint: declared.hint, total: outside },
    { title: '合计', total: Object.fromEntries(both) },
  ];
}

function LineTitle({ title, uncounted, hint }: Line) {
  if (!hint) return uncounted ? `${title}（${uncounted}）` : title;
  return (
    <Tooltip title={hint}>
      <span aria-description={hint} className={styles.explained}>
        {title}
      </span>
    </Tooltip>
  );
}

/** Returns the columns with those of amounts outside the rows first: their sums are then visible without scrolling. */
function amountsOutsideFirst({ totals, outside }: ReportDeclaration): readonly ReportColumn[] {
  const isOutside = ({ name }: ReportColumn) => outside?.columns.includes(name) ?? false;
  return [...totals.columns.filter(isOutside), ...totals.columns.filter((column) => !isOutside(column))];
}

interface Props {
  report: ReportDeclaration;
  totals: readonly Total[];
  outside?: Total;
}

export function TotalsTable({ report, totals, outside }: Props) {
  const { title, groups } = report.totals;
  const declared = amountsOutsideFirst(report);
  const tree = treeOf(report, totals) ?? [];
  const all = totals.find((total) => depthOf(report, total) === 0);
  const figures = declared.map((column) => ({
    key: column.name,
    title: headerCell(column, report),
    width: column.width,
    align: FIGURE_KINDS.includes(column.kind) ? ('right' as const) : ('left' as const),
    render: (_value: unknown, node: TotalNode): ReactNode => reportCell(column, node.total[column.name]),
  }));
  const columns: TableColumnsType<TotalNode> = [
    {
      title: groups.map((group) => group.title).join(' / '),
      dataIndex: 'title',
      ellipsis: true,
      width: 260,
      fixed: 'left',
    },
    ...figures,
  ];
  const frame = useScrollFocus();
  return (
    <Card ref={frame} size="small" title={title} className={styles.totals} styles={{ body: { padding: 0 } }}>
      <Table<TotalNode>
        size="small"
        columns={columns}
        dataSource={tree}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{ defaultExpandAllRows: tree.length === 1 }}
        summary={() =>
          all &&
          linesOf(report, all, outside).map((line) => (
            <Table.Summary.Row key={line.title} className={styles.all}>
              <Table.Summary.Cell index={0}>
                <LineTitle {...line} />
              </Table.Summary.Cell>
              {declared.map((column, index) => (
                <Table.Summary.Cell key={column.name} index={index + 1} align={figures[index]?.align}>
                  {column.name in line.total && reportCell(column, line.total[column.name])}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          ))
        }
      />
    </Card>
  );
}
