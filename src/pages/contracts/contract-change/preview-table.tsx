// 收款计划影响: every row of the plan with the action on it, the old and the new amount, and the calculation of an adjusted one.
import { Card, Checkbox, Table } from 'antd';
import { useMemo, useState } from 'react';
import type { ChangePreview, ChangeRow } from '#api/contracts/change/change.schema';
import { CHANGE_ACTION } from '#api/contracts/labels';
import { formatMoney, formatPeriod } from '#domain/kernel/text/format';
import planStyles from '@/components/contracts/collection-plan/collection-plan.module.css';
import { exactSum } from '@/components/contracts/collection-plan/exact';
import { PieceTable } from '@/components/contracts/collection-plan/piece-table';
import { Difference, Explained, Figure, Money, Period, StatusTag } from '@/components/figures';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { AdjustmentText, type Dropping, withAdjustments } from '../shared/manual-adjustment';
import styles from './contract-change.module.css';

const PAGE_SIZE = 50;
const FIGURE_PX = 140;
/** For the same period the old row precedes the row that replaces it. */
const ORDER = Object.keys(CHANGE_ACTION);

type Row = ReturnType<typeof withAdjustments<ChangeRow>>[number] & { key: number };

const sorted = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows.toSorted(
    (a, b) => a.line - b.line || a.start.localeCompare(b.start) || ORDER.indexOf(a.action) - ORDER.indexOf(b.action),
  );

const isChanged = ({ action, manual }: ChangeRow): boolean =>
  action !== 'keep' || (manual !== null && manual.before_fen !== manual.after_fen);

/** Returns the figures of a line: of the row, or of its manual adjustment. */
const figuresOf = ({ row, manual }: Row) =>
  manual
    ? { before: manual.before_fen, after: manual.after_fen, received: null }
    : { before: row.gross_fen, after: row.revised_fen, received: row.received_fen };

interface Props {
  preview: ChangePreview;
  stale: boolean;
  /** Missing when nothing can be decided any more. */
  dropping?: Dropping;
}

export function PreviewTable({ preview, stale, dropping }: Props) {
  const [onlyChanges, setOnly] = useState(true);
  const frame = useScrollFocus();
  const all = useMemo(() => sorted(preview.rows), [preview.rows]);
  const rows = withAdjustments(onlyChanges ? all.filter(isChanged) : all).map((line, key) => ({ ...line, key }));
  const { before_fen, after_fen } = preview;
  return (
    <Card
      ref={frame}
      size="small"
      className={styles.card}
      title="收款计划影响"
      aria-label="收款计划影响"
      extra={
        <Checkbox checked={onlyChanges} onChange={(event) => setOnly(event.target.checked)}>
          只看变化
        </Checkbox>
      }
      styles={{ body: { padding: 0, opacity: stale ? 0.6 : 1 } }}
    >
      <Table<Row>
        rowKey="key"
        size="small"
        dataSource={rows}
        scroll={{ x: 1080 }}
        pagination={{ pageSize: PAGE_SIZE, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '收款计划没有变化' }}
        columns={[
          {
            title: '处理',
            width: 72,
            onCell: ({ manual }) => ({ colSpan: manual ? 4 : 1 }),
            render: (_cell, { row, manual }) =>
              manual ? (
                <AdjustmentText manual={manual} period={formatPeriod(row.start, row.end)} dropping={dropping} />
              ) : (
                <StatusTag labels={CHANGE_ACTION} value={row.action} />
              ),
          },
          { title: '费项', width: 130, onCell: spanned, render: (_cell, { row }) => row.charge_item_name },
          {
            title: '周期',
            width: 190,
            onCell: spanned,
            render: (_cell, { row }) => <Period start={row.start} end={row.end} />,
          },
          { title: '应收日', width: 104, onCell: spanned, render: (_cell, { row }) => <Figure>{row.due}</Figure> },
          {
            title: '原金额(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, line) => <Money fen={line.row.action === 'add' ? null : figuresOf(line).before} />,
          },
          {
            title: '变更后(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, line) => (line.manual ? <Money fen={line.manual.after_fen} /> : <Revised row={line.row} />),
          },
          {
            title: '差额(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, line) => <Difference fen={figuresOf(line).after - figuresOf(line).before} />,
          },
          {
            title: '已收(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, line) => <Money fen={line.row.action === 'add' ? null : figuresOf(line).received} />,
          },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={4}>
              <strong>合计（全部账期）</strong>
            </Table.Summary.Cell>
            {[
              <Money key="before" fen={before_fen} />,
              <Money key="after" fen={after_fen} />,
              <Difference key="difference" fen={after_fen - before_fen} />,
              <Money key="received" fen={all.reduce((sum, row) => sum + row.received_fen, 0)} />,
            ].map((figure, index) => (
              <Table.Summary.Cell key={figure.key} index={index + 4} align="right">
                <strong>{figure}</strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    </Card>
  );
}

/** The line of an adjustment merges the cells that name a row. */
const spanned = ({ manual }: Row) => ({ colSpan: manual ? 0 : 1 });

function Revised({ row }: { row: ChangeRow }) {
  const money = <Money fen={row.revised_fen} />;
  if (row.pieces.length === 0) return money;
  return (
    <Explained title="调整后金额的计算" explanation={<Explanation row={row} />}>
      {money}
    </Explained>
  );
}

function Explanation({ row: { pieces, revised_fen, gross_fen, adjustment } }: { row: ChangeRow }) {
  return (
    <div className={planStyles.explanation}>
      <PieceTable pieces={pieces} />
      <p>
        合计 <strong>{exactSum(pieces.map((piece) => piece.exact))}</strong>，按原账期的取整与计税方式，含税{' '}
        <strong>{formatMoney(revised_fen)}</strong> 元
      </p>
      {adjustment && (
        <p>
          原金额 {formatMoney(gross_fen)} 元，差额 {formatMoney(adjustment.gross_fen)} 元（不含税{' '}
          {formatMoney(adjustment.net_fen)}，税额 {formatMoney(adjustment.tax_fen)}）
        </p>
      )}
    </div>
  );
}
