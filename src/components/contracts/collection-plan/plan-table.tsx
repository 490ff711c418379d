// The rows of one clause as a table, with an explanation of each amount. Paged on screen, complete in print.
import { Table, type TableColumnsType, Tag, Typography } from 'antd';
import { useMemo } from 'react';
import type { Tone } from '#api/kernel/labels';
import { Explained, Figure, Money, Period, ToneTag } from '@/components/figures';
import styles from './collection-plan.module.css';
import type { ClausePlan, PlanRow } from './plan-row';
import { sumBy } from './plan-row';
import { RowExplanation } from './row-explanation';

interface Props {
  plan: ClausePlan;
  /** Also shows the net, tax, received and open amounts. */
  full?: boolean;
  /** Rows per page. When missing, the table is for print: all rows at full width, without elements that need a pointer. */
  pageSize?: number;
}

interface AmountProps {
  row: PlanRow;
  clause: ClausePlan['clause'];
  onPaper: boolean;
}

function Amount({ row, clause, onPaper }: AmountProps) {
  const { voided, gross_fen, planned_fen, pieces } = row;
  const money = <Money fen={gross_fen} />;
  if (voided) {
    return (
      <>
        <Mark tone="ended">已作废</Mark>
        <Planned row={row} />
      </>
    );
  }
  // A row with pieces was corrected by a change of the terms; other rows by a termination or by hand.
  const isCorrected = planned_fen !== undefined && planned_fen !== gross_fen && pieces === undefined;
  return (
    <>
      {gross_fen === 0 && <Tag style={{ marginInlineEnd: 6 }}>免租</Tag>}
      {row.provisional && <Mark tone="warning">暂估</Mark>}
      {isCorrected && <Mark tone="warning">已调整</Mark>}
      {pieces && !onPaper ? (
        <Explained
          title={`第 ${row.seq} 期金额的计算`}
          explanation={<RowExplanation row={row} clause={row.clause ?? clause} />}
        >
          {money}
        </Explained>
      ) : (
        money
      )}
      {isCorrected && (
        <div>
          <Planned row={row} />
        </div>
      )}
    </>
  );
}

function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span style={{ marginInlineEnd: 6 }}>
      <ToneTag tone={tone}>{children}</ToneTag>
    </span>
  );
}

/** The planned amount that is no longer owed. */
function Planned({ row }: { row: PlanRow }) {
  return (
    <Typography.Text type="secondary" delete style={{ fontSize: 'inherit' }}>
      <Money fen={row.planned_fen ?? null} />
    </Typography.Text>
  );
}

const FIGURE_PX = 140;
const EXTRA: readonly { title: string; fenOf: (row: PlanRow) => number | null }[] = [
  { title: '不含税(元)', fenOf: (row) => row.net_fen },
  { title: '税额(元)', fenOf: (row) => row.tax_fen },
  { title: '已收(元)', fenOf: received },
  { title: '未收(元)', fenOf: open },
];

/** A period that may be broken between its days, so that amounts are never cut in a narrow card. */
const BrokenPeriod = ({ row }: { row: PlanRow }) => (
  <>
    <Figure>{row.start} ~</Figure> <Figure>{row.end}</Figure>
  </>
);

function columnsOf({ clause }: ClausePlan, full: boolean, onPaper: boolean): TableColumnsType<PlanRow> {
  const widthOf = (px: number) => (full ? px : undefined);
  return [
    { title: '期次', dataIndex: 'seq', width: widthOf(56), onHeaderCell: () => ({ style: { whiteSpace: 'nowrap' } }) },
    {
      title: '周期',
      width: widthOf(190),
      render: (_cell, row) => (full ? <Period start={row.start} end={row.end} /> : <BrokenPeriod row={row} />),
    },
    { title: '应收日', width: widthOf(104), render: (_cell, row) => <Figure>{row.due}</Figure> },
    {
      title: full ? '应收(元)' : '金额(元)',
      align: 'right',
      width: widthOf(FIGURE_PX),
      render: (_cell, row) => <Amount row={row} clause={clause} onPaper={onPaper} />,
    },
    ...(full ? EXTRA : []).map(({ title, fenOf }) => ({
      title,
      align: 'right' as const,
      width: FIGURE_PX,
      render: (_cell: unknown, row: PlanRow) => <Money fen={fenOf(row)} />,
    })),
  ];
}

/** A row that is not a receivable (rent-free, or not yet approved) has no received or open amount. */
function received(row: PlanRow): number | null {
  return row.receivable_id == null ? null : (row.received_fen ?? 0);
}
function open(row: PlanRow): number | null {
  return row.receivable_id == null ? null : row.gross_fen - (row.received_fen ?? 0);
}

export function PlanTable({ plan, full = false, pageSize }: Props) {
  const { rows } = plan;
  const onPaper = pageSize === undefined;
  const columns = useMemo(() => columnsOf(plan, full, onPaper), [plan, full, onPaper]);
  const posted = rows.filter((row) => row.receivable_id != null);
  return (
    <Table<PlanRow>
      rowKey="seq"
      size="small"
      className={full ? undefined : styles.narrow}
      columns={columns}
      dataSource={rows}
      scroll={full && !onPaper ? { x: 1000 } : undefined}
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
