// The rows of one clause as a table; the amount explains itself. Paged where it is looked at, whole where it is printed.
import { Table, type TableColumnsType, Tag } from 'antd';
import { useMemo } from 'react';
import type { ClausePlan, PlanRow } from '../../../components/collection-plan/plan-row';
import { sumBy } from '../../../components/collection-plan/plan-row';
import { RowExplanation } from '../../../components/collection-plan/row-explanation';
import { Explained, Figure, Money, Period } from '../../../components/figures';

interface Props {
  plan: ClausePlan;
  /** Net, tax, received and open beside the amount. */
  full?: boolean;
  /** Rows a page; all of them when left out. */
  pageSize?: number;
}

function Amount({ row, clause }: { row: PlanRow; clause: ClausePlan['clause'] }) {
  const money = <Money fen={row.gross_fen} />;
  return (
    <>
      {row.gross_fen === 0 && <Tag style={{ marginInlineEnd: 6 }}>免租</Tag>}
      {row.pieces ? (
        <Explained title={`第 ${row.seq} 期金额的计算`} explanation={<RowExplanation row={row} clause={clause} />}>
          {money}
        </Explained>
      ) : (
        money
      )}
    </>
  );
}

const FIGURE_PX = 140;
const figure = { align: 'right' } as const;

function columnsOf(plan: ClausePlan, full: boolean): TableColumnsType<PlanRow> {
  const amount = full ? '应收(元)' : '金额(元)';
  return [
    { title: '期次', dataIndex: 'seq', width: 56 },
    { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
    { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due}</Figure> },
    {
      ...figure,
      title: amount,
      width: full ? FIGURE_PX : undefined,
      render: (_cell, row) => <Amount row={row} clause={plan.clause} />,
    },
    ...(full
      ? [
          {
            ...figure,
            width: FIGURE_PX,
            title: '不含税(元)',
            render: (_cell: unknown, row: PlanRow) => <Money fen={row.net_fen} />,
          },
          {
            ...figure,
            width: FIGURE_PX,
            title: '税额(元)',
            render: (_cell: unknown, row: PlanRow) => <Money fen={row.tax_fen} />,
          },
          {
            ...figure,
            width: FIGURE_PX,
            title: '已收(元)',
            render: (_cell: unknown, row: PlanRow) => <Money fen={received(row)} />,
          },
          {
            ...figure,
            width: FIGURE_PX,
            title: '未收(元)',
            render: (_cell: unknown, row: PlanRow) => <Money fen={open(row)} />,
          },
        ]
      : []),
  ];
}

/** A row that is no receivable (free of rent, or not yet approved) has nothing received and nothing open. */
const received = (row: PlanRow) => (row.receivable_id == null ? null : (row.received_fen ?? 0));
const open = (row: PlanRow) => (row.receivable_id == null ? null : row.gross_fen - (row.received_fen ?? 0));

export function PlanTable({ plan, full = false, pageSize }: Props) {
  const { rows } = plan;
  const columns = useMemo(() => columnsOf(plan, full), [plan, full]);
  const posted = rows.filter((row) => row.receivable_id != null);
  return (
    <Table<PlanRow>
      rowKey="seq"
      size="small"
      columns={columns}
      dataSource={rows}
      scroll={full ? { x: 1000 } : undefined}
      pagination={pageSize ? { pageSize, size: 'small', hideOnSinglePage: true, showSizeChanger: false } : false}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            <strong>合计（{rows.length} 期）</strong>
          </Table.Summary.Cell>
          {[
            sumBy(rows, 'gross_fen'),
            ...(full
              ? [
                  sumBy(rows, 'net_fen'),
                  sumBy(rows, 'tax_fen'),
                  posted.length ? sumBy(posted, 'received_fen') : null,
                  posted.length ? sumBy(posted, 'gross_fen') - sumBy(posted, 'received_fen') : null,
                ]
              : []),
          ].map((fen, index) => (
            <Table.Summary.Cell key={columns[index + 3]?.title as string} index={index + 3} align="right">
              <strong>
                <Money fen={fen} />
              </strong>
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}
