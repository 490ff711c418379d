// 租赁激励 of a contract: what is agreed, confirmed, paid and open of each.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Table, type TableColumnsType } from 'antd';
import { INCENTIVE_KIND, INCENTIVE_TRIGGER } from '#api/contracts/labels';
import { incentivesOfContract } from '#api/finance/incentive/incentive';
import type { LeaseIncentive } from '#api/finance/incentive/incentive.schema';
import { INCENTIVE_STATE } from '#api/finance/labels';
import { incentivePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, StatusTag } from '@/components/figures';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { IncentiveActs, IncentiveHistory } from './incentive-acts';

const WIDTH = 960;

/** The event, with its day once it is known. */
const eventText = ({ trigger, event_on }: LeaseIncentive): string =>
  event_on === null ? INCENTIVE_TRIGGER[trigger].label : `${INCENTIVE_TRIGGER[trigger].label} ${event_on}`;

const MONEY_WIDTH = 108;
const money = (title: string, figure: (row: LeaseIncentive) => number): TableColumnsType<LeaseIncentive>[number] => ({
  title: `${title}(元)`,
  width: MONEY_WIDTH,
  align: 'right',
  render: (_cell, row) => <Money fen={figure(row)} />,
});

const columnsOf = (rows: readonly LeaseIncentive[]): TableColumnsType<LeaseIncentive> => [
  {
    title: '激励',
    width: 92,
    render: (_cell, { id, kind }) => <Link to={incentivePaths.open(id)}>{INCENTIVE_KIND[kind].label}</Link>,
  },
  { title: '状态', width: 80, render: (_cell, { state }) => <StatusTag labels={INCENTIVE_STATE} value={state} /> },
  { title: '应付条件与日期', width: 145, render: (_cell, row) => <Figure>{eventText(row)}</Figure> },
  money('约定', ({ amount_fen }) => amount_fen),
  money('已确认', ({ confirmed_fen }) => confirmed_fen),
  money('已付', ({ paid_fen }) => paid_fen),
  money('未付', ({ open_fen }) => open_fen),
  ...(rows.some(({ returned_fen }) => returned_fen > 0) ? [money('退租退回', ({ returned_fen }) => returned_fen)] : []),
  { title: '操作', width: 160, fixed: 'right', render: (_cell, row) => <IncentiveActs incentive={row} /> },
];

export function Incentives({ contract_id }: { contract_id: number }) {
  const frame = useScrollFocus();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [incentivesOfContract.path, contract_id],
    queryFn: () => call(incentivesOfContract, { contract_id }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  return (
    <div ref={frame}>
      <Table<LeaseIncentive>
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: WIDTH }}
        locale={{ emptyText: isPending ? ' ' : '合同没有约定租赁激励' }}
        columns={columnsOf(data ?? [])}
        expandable={{
          rowExpandable: ({ acts }) => acts.length > 0,
          expandedRowRender: (incentive) => <IncentiveHistory incentive={incentive} />,
        }}
      />
    </div>
  );
}
