// 收款计划影响: every row of the plan with what becomes of it, old and new amount, and the calculation of an adjusted one.
import { Card, Checkbox, Table } from 'antd';
import { useMemo, useState } from 'react';
import type { ChangePreview, ChangeRow } from '#api/contracts/change/change.schema';
import { CHANGE_ACTION } from '#api/contracts/labels';
import { formatMoney } from '#domain/kernel/text/format';
import planStyles from '@/components/contracts/collection-plan/collection-plan.module.css';
import { exactSum } from '@/components/contracts/collection-plan/exact';
import { PieceTable } from '@/components/contracts/collection-plan/piece-table';
import { Difference, Explained, Figure, Money, Period, StatusTag } from '@/components/figures';
import styles from '../contract-change.module.css';

const PAGE_SIZE = 50;
const FIGURE_PX = 140;
/** Of the same period the old row stands before the one that takes its place. */
const ORDER = Object.keys(CHANGE_ACTION);

interface Row extends ChangeRow {
  key: number;
}

const sorted = (rows: readonly ChangeRow[]): Row[] =>
  rows
    .map((row, key) => ({ ...row, key }))
    .sort(
      (a, b) => a.line - b.line || a.start.localeCompare(b.start) || ORDER.indexOf(a.action) - ORDER.indexOf(b.action),
    );

export function PreviewTable({ preview, stale }: { preview: ChangePreview; stale: boolean }) {
  const [onlyChanges, setOnly] = useState(true);
  const all = useMemo(() => sorted(preview.rows), [preview.rows]);
  const rows = onlyChanges ? all.filter((row) => row.action !== 'keep') : all;
  const { before_fen, after_fen } = preview;
  return (
    <Card
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
            render: (_cell, row) => <StatusTag labels={CHANGE_ACTION} value={row.action} />,
          },
          { title: '费项', dataIndex: 'charge_item_name', width: 130 },
          { title: '周期', width: 190, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
          { title: '应收日', width: 104, render: (_cell, row) => <Figure>{row.due}</Figure> },
          {
            title: '原金额(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, row) => <Money fen={row.action === 'add' ? null : row.gross_fen} />,
          },
          { title: '变更后(元)', align: 'right', width: FIGURE_PX, render: (_cell, row) => <Revised row={row} /> },
          {
            title: '差额(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, row) => <Difference fen={row.revised_fen - row.gross_fen} />,
          },
          {
            title: '已收(元)',
            align: 'right',
            width: FIGURE_PX,
            render: (_cell, row) => <Money fen={row.action === 'add' ? null : row.received_fen} />,
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

function Revised({ row }: { row: Row }) {
  const money = <Money fen={row.revised_fen} />;
  if (row.pieces.length === 0) return money;
  return (
    <Explained title="调整后金额的计算" explanation={<Explanation row={row} />}>
      {money}
    </Explained>
  );
}

function Explanation({ row: { pieces, revised_fen, gross_fen, adjustment } }: { row: Row }) {
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
