// The collection plans of two sets of terms side by side, with the difference per row and in total.
import { Table } from 'antd';
import { Difference, Figure, Money, Period, StatusTag } from '@/components/figures';
import styles from './compare.module.css';
import type { PlanSide, ScheduleDiffRow } from './schedule-diff';
import { DIFFERENCE } from './terms-diff';

interface Props {
  rows: readonly ScheduleDiffRow[];
  names: readonly [string, string];
  onlyDifferences: boolean;
  /** Rows per page; missing for print. */
  pageSize?: number;
}

const sideColumns = (name: string, sideOf: (row: ScheduleDiffRow) => PlanSide | undefined) => ({
  title: name,
  children: [
    {
      title: '应收日',
      width: 110,
      render: (_cell: unknown, row: ScheduleDiffRow) => <Figure>{sideOf(row)?.due ?? '—'}</Figure>,
    },
    {
      title: '金额(元)',
      align: 'right' as const,
      width: 140,
      render: (_cell: unknown, row: ScheduleDiffRow) => <Money fen={sideOf(row)?.gross_fen} />,
    },
  ],
});

export function ScheduleDiffTable({ rows, names, onlyDifferences, pageSize }: Props) {
  const visible = onlyDifferences ? rows.filter((row) => row.kind !== 'same') : [...rows];
  const sum = (fenOf: (row: ScheduleDiffRow) => number | undefined) =>
    rows.reduce((total, row) => total + (fenOf(row) ?? 0), 0);
  const totals = [sum((row) => row.before?.gross_fen), sum((row) => row.after?.gross_fen)] as const;
  return (
    <Table<ScheduleDiffRow>
      rowKey="key"
      size="small"
      bordered
      scroll={pageSize ? { x: 960 } : undefined}
      dataSource={visible}
      rowClassName={(row) => styles[row.kind] ?? ''}
      locale={{ emptyText: '收款计划没有差异' }}
      pagination={pageSize ? { pageSize, size: 'small', hideOnSinglePage: true, showSizeChanger: false } : false}
      columns={[
        { title: '费项', dataIndex: 'name', width: 120 },
        { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
        sideColumns(names[0], (row) => row.before),
        sideColumns(names[1], (row) => row.after),
        {
          title: '差额(元)',
          align: 'right',
          width: 140,
          render: (_cell, row) => <Difference fen={row.difference_fen} />,
        },
        { title: '差异', width: 72, render: (_cell, { kind }) => <StatusTag labels={DIFFERENCE} value={kind} /> },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            <strong>合计（全部账期）</strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={3} align="right">
            <strong>
              <Money fen={totals[0]} />
            </strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} />
          <Table.Summary.Cell index={5} align="right">
            <strong>
              <Money fen={totals[1]} />
            </strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} align="right">
            <strong>
              <Difference fen={totals[1] - totals[0]} />
            </strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={7} />
        </Table.Summary.Row>
      )}
    />
  );
}
