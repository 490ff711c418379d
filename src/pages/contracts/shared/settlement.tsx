// The settlement sheet of a termination (退租结算单): its lines, the result, and the underlying rows of the plan.
import { Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { isUnchangedAndPaid } from '#api/contracts/change/manual-adjustment';
import { INCENTIVE_KIND, SETTLED_ROW } from '#api/contracts/labels';
import type { SettlementSheet } from '#api/contracts/termination/termination.schema';
import { formatMoney, formatPeriod } from '#domain/kernel/text/format';
import { PieceTable } from '@/components/contracts/collection-plan/piece-table';
import { Explained, Money, StatusTag } from '@/components/figures';
import { AdjustmentText, type Dropping, withAdjustments } from './manual-adjustment';
import styles from './settlement.module.css';

type SheetRow = SettlementSheet['rows'][number];
type Row = ReturnType<typeof withAdjustments<SheetRow>>[number];

/** Returns the lines of the result, each with its sign. */
function linesOf(sheet: SettlementSheet): { label: string; sign: '+' | '−'; fen: number; note?: string }[] {
  return [
    {
      label: '截至退租日应收',
      sign: '+',
      fen: sheet.charged_fen,
      note: '收款计划截至退租日，跨期的一期按退租日折算，减免按比例保留',
    },
    { label: '已收', sign: '−', fen: sheet.received_fen, note: '本合同收款计划上的全部收款，含退租日以后各期的预付' },
    { label: '其他未收', sign: '+', fen: sheet.others_fen, note: '手工登记的应收与已过账的滞纳金' },
    { label: '水电、维修与违约金', sign: '+', fen: sheet.lines_fen },
    { label: '追回免租', sign: '+', fen: sheet.clawback_fen },
    ...(sheet.incentives.length > 0
      ? [{ label: '退回租赁激励', sign: '+', fen: sheet.incentive_fen, note: incentiveNote(sheet) } as const]
      : []),
    { label: '滞纳金', sign: '+', fen: sheet.late_fee_fen, note: '截至退租日、尚未过账的部分' },
    {
      label: '保证金',
      sign: '−',
      fen: sheet.deposit_fen - sheet.forfeit_fen,
      note: sheet.forfeit_fen > 0 ? '余额减去没收的部分' : '保证金余额',
    },
    { label: '预收抵扣', sign: '−', fen: sheet.prepayment_fen },
  ];
}

/** States the days and, of each incentive, what is not paid any more and what is returned. */
function incentiveNote({ incentives }: SettlementSheet): string {
  const [first] = incentives;
  const parts = incentives.map(({ kind, amount_fen, cancelled_fen, returned_fen }) => {
    const taken = [
      cancelled_fen > 0 && `不再支付 ${formatMoney(cancelled_fen)}`,
      returned_fen > 0 && `退回 ${formatMoney(returned_fen)}`,
    ];
    return `${INCENTIVE_KIND[kind].label} ${formatMoney(amount_fen)}：${taken.filter(Boolean).join('，')}`;
  });
  return `剩余 ${first?.missed_days} 天 ÷ 租期 ${first?.lease_days} 天；${parts.join('；')}`;
}

/** The line of an adjustment merges the cells that name a row. */
const spanned = ({ manual }: Row) => ({ colSpan: manual ? 0 : 1 });

const columnsOf = (dropping: Dropping | undefined): TableColumnsType<Row> => [
  {
    title: '费项',
    key: 'charge_item',
    width: 110,
    onCell: ({ manual }) => ({ colSpan: manual ? 4 : 1 }),
    render: (_value, { row, manual }) =>
      manual ? (
        <AdjustmentText manual={manual} period={formatPeriod(row.start, row.end)} dropping={dropping} />
      ) : (
        row.charge_item_name
      ),
  },
  {
    title: '起止日期',
    key: 'period',
    width: 200,
    onCell: spanned,
    render: (_value, { row }) => formatPeriod(row.start, row.end),
  },
  { title: '应收日', key: 'due', width: 110, onCell: spanned, render: (_value, { row }) => row.due },
  {
    title: '处理',
    key: 'action',
    width: 80,
    onCell: spanned,
    render: (_value, { row }) => <StatusTag labels={SETTLED_ROW} value={row.action} />,
  },
  {
    title: '原应收(元)',
    key: 'gross',
    align: 'right',
    width: 130,
    render: (_value, { row, manual }) => <Money fen={manual ? manual.before_fen : row.gross_fen} />,
  },
  {
    title: '结算应收(元)',
    key: 'charged',
    align: 'right',
    width: 130,
    render: (_value, { row, manual }) =>
      manual || row.pieces.length === 0 ? (
        <Money fen={manual ? manual.after_fen : row.charged_fen} />
      ) : (
        <Explained title="折算后的算式" explanation={<PieceTable pieces={row.pieces} />}>
          <Money fen={row.charged_fen} />
        </Explained>
      ),
  },
  {
    title: '已收(元)',
    key: 'received',
    align: 'right',
    width: 130,
    render: (_value, { row, manual }) => <Money fen={manual ? null : row.received_fen} />,
  },
];

const PAGE_SIZE = 24;

/** The columns where there is little room: the period below the item, no due date. */
const narrowColumnsOf = (dropping: Dropping | undefined): TableColumnsType<Row> => {
  const [item, , , action, ...amounts] = columnsOf(dropping);
  return [
    {
      ...item,
      width: 175,
      onCell: ({ manual }) => ({ colSpan: manual ? 2 : 1 }),
      render: (_value, { row, manual }) =>
        manual ? (
          <AdjustmentText manual={manual} period={formatPeriod(row.start, row.end)} dropping={dropping} />
        ) : (
          <>
            <div>{row.charge_item_name}</div>
            <div className={styles.second}>{formatPeriod(row.start, row.end)}</div>
          </>
        ),
    },
    { ...action, width: 64 },
    ...amounts.map((column) => ({ ...column, width: 112 })),
  ];
};

/** The lines of the sheet and their result. */
export function SettlementLines({ sheet }: { sheet: SettlementSheet }) {
  const { result_fen } = sheet;
  return (
    <dl className={styles.lines}>
      {linesOf(sheet).map(({ label, sign, fen, note }) => (
        <div key={label}>
          <dt>
            {`${sign} ${label}`}
            {note && <small>{note}</small>}
          </dt>
          <dd>
            <Money fen={fen} />
          </dd>
        </div>
      ))}
      <div className={styles.result} aria-live="polite">
        <dt>{result_fen > 0 ? '租客应付（元）' : result_fen < 0 ? '应退租客（元）' : '两清（元）'}</dt>
        <dd>
          <Money fen={Math.abs(result_fen)} />
        </dd>
      </div>
    </dl>
  );
}

interface RowsProps {
  sheet: SettlementSheet;
  dropping?: Dropping;
  /** Fewer columns, for a place next to other content. */
  narrow?: boolean;
}

/** The rows of the collection plan that the settlement changes. */
export function SettlementRows({ sheet, dropping, narrow = false }: RowsProps) {
  const [all, setAll] = useState(false);
  const rows = withAdjustments(sheet.rows.filter((row) => all || !isUnchangedAndPaid(row)));
  return (
    <>
      <div className={styles.tools}>
        <span>收款计划的处理</span>
        <span>
          <Switch size="small" checked={all} onChange={setAll} aria-label="显示已结清的各期" /> 显示已结清的各期
        </span>
      </div>
      <Table<Row>
        size="small"
        rowKey={({ row, manual }) =>
          `${row.charge_item_name} ${row.start} ${row.action} ${manual ? 'adjustment' : 'row'}`
        }
        columns={narrow ? narrowColumnsOf(dropping) : columnsOf(dropping)}
        dataSource={rows}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: narrow ? 575 : 880 }}
        locale={{ emptyText: '各期均已结清，没有需要处理的应收' }}
      />
    </>
  );
}

export function Settlement({ sheet }: { sheet: SettlementSheet }) {
  return (
    <>
      <SettlementLines sheet={sheet} />
      <SettlementRows sheet={sheet} />
    </>
  );
}
