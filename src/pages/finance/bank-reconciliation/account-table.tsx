// The reconciled accounts today: both balances, the items in transit between them, and where lines are missing.
import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Skeleton, Table, type TableColumnsType } from 'antd';
import { accountReconciliations } from '#api/finance/bank-line/bank-line';
import type { AccountReconciliation } from '#api/finance/bank-line/bank-line.schema';
import { businessDay } from '#api/kernel/instant';
import { formatMoney } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money } from '@/components/figures';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import shared from '../shared/shared.module.css';
import styles from './bank-reconciliation.module.css';

/** Minimum width, px; below it the table scrolls. */
const LEAST_WIDTH = 960;

const transitFen = ({ bank_in_fen, bank_out_fen, book_in_fen, book_out_fen }: AccountReconciliation) =>
  bank_in_fen - bank_out_fen - book_in_fen + book_out_fen;
const differenceFen = ({ stated_fen, bank_fen }: AccountReconciliation) => stated_fen - bank_fen;

const money = (title: string, fenOf: (row: AccountReconciliation) => number) => ({
  title: `${title}(元)`,
  width: 160,
  align: 'right' as const,
  render: (_cell: unknown, row: AccountReconciliation) => <Money fen={fenOf(row)} />,
});

function Reported({ row: { reported_on, reported_fen, reported_excess_fen } }: { row: AccountReconciliation }) {
  if (reported_fen === null) return <>—</>;
  return (
    <>
      <div>
        <Money fen={reported_fen} />
      </div>
      <div className={shared.second}>{`截至 ${reported_on}`}</div>
      {reported_excess_fen !== 0 && (
        <div className={shared.wrong}>{`与当日流水余额相差 ${formatMoney(reported_excess_fen)}`}</div>
      )}
    </>
  );
}

/** Balances that banks report by themselves; shown where an account has one. */
const REPORTED_WIDTH = 200;
const REPORTED: TableColumnsType<AccountReconciliation>[number] = {
  title: '银行余额(直连)(元)',
  width: REPORTED_WIDTH,
  align: 'right',
  render: (_cell, row) => <Reported row={row} />,
};

const COLUMNS: TableColumnsType<AccountReconciliation> = [
  {
    title: '流水账户',
    render: (_cell, row) => (
      <>
        <div>{row.flow_account}</div>
        <div className={shared.second}>
          {row.last_line_on ? `银行流水至 ${row.last_line_on}` : `自 ${row.opening_on} 起对账，还没有银行流水`}
        </div>
      </>
    ),
  },
  money('对账单余额', ({ stated_fen }) => stated_fen),
  money('账面余额', ({ book_fen }) => book_fen),
  money('未达账项净额', transitFen),
  {
    title: '差额(元)',
    width: 140,
    align: 'right',
    render: (_cell, row) => (
      <span className={differenceFen(row) === 0 ? undefined : shared.wrong}>
        <Money fen={differenceFen(row)} />
      </span>
    ),
  },
  { title: '未勾对', width: 90, align: 'right', render: (_cell, row) => <Figure>{row.open_lines}</Figure> },
];

const gapText = ({ flow_account, gaps }: AccountReconciliation) =>
  `${flow_account}：${gaps
    .map(
      ({ booked_on, expected_fen, balance_fen }) =>
        `${booked_on} 余额应为 ${formatMoney(expected_fen)} 元，对账单为 ${formatMoney(balance_fen)} 元`,
    )
    .join('；')}`;

export function AccountTable() {
  const day = businessDay();
  const found = useQuery({
    queryKey: [accountReconciliations.path, day],
    queryFn: () => call(accountReconciliations, { day }),
    staleTime: 0,
  });
  const frame = useScrollFocus();
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data)
    return (
      <Card size="small" className={styles.accounts} role="status" aria-label="加载中">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </Card>
    );
  if (found.data.length === 0) return null;
  const isReported = found.data.some(({ reported_fen }) => reported_fen !== null);
  const columns = isReported ? COLUMNS.toSpliced(1, 0, REPORTED) : COLUMNS;
  const broken = found.data.filter(({ gaps }) => gaps.length > 0);
  return (
    <div className={styles.accounts} ref={frame}>
      {broken.length > 0 && (
        <Alert
          showIcon
          type="warning"
          className={styles.gaps}
          message="银行流水有断点：缺少部分对账单，或内容被改动，请补充导入"
          description={broken.map((row) => <div key={row.flow_account_id}>{gapText(row)}</div>)}
        />
      )}
      <Table<AccountReconciliation>
        rowKey="flow_account_id"
        size="small"
        pagination={false}
        scroll={{ x: isReported ? LEAST_WIDTH + REPORTED_WIDTH : LEAST_WIDTH }}
        dataSource={found.data}
        columns={columns}
      />
    </div>
  );
}
