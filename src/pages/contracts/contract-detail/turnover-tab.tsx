// 流水: the tenant's declarations by month, and the settled periods.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Card, Empty, Skeleton, Table, type TableColumnsType } from 'antd';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { turnoverOfContract } from '#api/contracts/turnover';
import type { ContractTurnover } from '#api/contracts/turnover.schema';
import { contractPaths } from '#api/kernel/paths';
import { multiply, parseRational, rational } from '#domain/kernel/numbers/rational';
import { call } from '@/api/client';
import { formatExact } from '@/components/contracts/collection-plan/exact';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, Period, ToneTag } from '@/components/figures';
import styles from '../shared/shared.module.css';

type Month = ContractTurnover['months'][number];
type SettledPeriod = ContractTurnover['periods'][number];

/** Formats a fraction of fen as yuan. */
const yuan = (fen: string) => formatExact(multiply(parseRational(fen), rational(1n, 100n)));

const MONTHS: TableColumnsType<Month> = [
  { title: '月份', dataIndex: 'month', width: 100 },
  { title: '营业额(元)', width: 150, align: 'right', render: (_cell, row) => <Money fen={row.amount_fen} /> },
  {
    title: '抽成(元)',
    width: 160,
    align: 'right',
    render: (_cell, row) => <Figure>{row.share && yuan(row.share)}</Figure>,
  },
  { title: '申报日期', width: 120, render: (_cell, row) => <Figure>{row.declared_on}</Figure> },
];
const PERIODS: TableColumnsType<SettledPeriod> = [
  { title: '结算期', width: 190, render: (_cell, row) => <Period start={row.start} end={row.end} /> },
  { title: '抽成(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.share_fen} /> },
  { title: '保底(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.minimum_fen} /> },
  { title: '另收(元)', width: 140, align: 'right', render: (_cell, row) => <Money fen={row.excess_fen} /> },
  { title: '应收日', width: 110, render: (_cell, row) => <Figure>{row.due}</Figure> },
  {
    title: '状态',
    width: 100,
    render: (_cell, row) =>
      row.share_fen === null ? <ToneTag>待申报</ToneTag> : <ToneTag tone="success">已结算</ToneTag>,
  },
];

export function TurnoverTab({ contract }: { contract: Contract }) {
  const { id, version } = contract;
  const found = useQuery({
    queryKey: [turnoverOfContract.path, id, version],
    queryFn: () => call(turnoverOfContract, { id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (found.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (found.data.length === 0) return <Empty description="合同没有流水抽成条款" />;
  return (
    <div className={styles.stack}>
      <p>
        <Link to={contractPaths.turnover}>到流水申报登记营业额</Link>
      </p>
      {found.data.map((line) => (
        <Card key={line.line} size="small" title={line.charge_item_name}>
          <Table<SettledPeriod>
            rowKey="start"
            size="small"
            columns={PERIODS}
            dataSource={line.periods}
            pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 820 }}
            expandable={{
              expandedRowRender: (period) => (
                <Table<Month>
                  rowKey="month"
                  size="small"
                  columns={MONTHS}
                  dataSource={monthsOf(line, period)}
                  pagination={false}
                />
              ),
            }}
          />
        </Card>
      ))}
    </div>
  );
}

const monthsOf = ({ months }: ContractTurnover, { start, end }: SettledPeriod): Month[] =>
  months.filter(({ month }) => month >= start.slice(0, 7) && month <= end.slice(0, 7));
