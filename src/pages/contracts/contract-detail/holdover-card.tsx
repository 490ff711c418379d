// 到期未退: shown once the contract has ended. Confirms that the tenant stays, which keeps the space occupied and charges fees.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Skeleton, Space } from 'antd';
import { useState } from 'react';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { cancelHoldover, holdoverOfContract } from '#api/contracts/holdover';
import type { HoldoverState } from '#api/contracts/holdover.schema';
import { HOLDOVER_STATUS } from '#api/contracts/labels';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, Money, textOf } from '@/components/figures';
import { useConfirmWithReason } from '@/components/forms/confirm-with-reason';
import { useSession } from '@/hooks/session';
import { HoldoverDialog } from './holdover-dialog';

type HoldoverPeriod = NonNullable<HoldoverState['stay']>;

const FACTS: readonly Fact<HoldoverPeriod>[] = [
  { title: '状态', name: 'status', kind: 'status', labels: HOLDOVER_STATUS },
  { title: '占用开始', name: 'start', kind: 'date' },
  {
    title: '占用结束',
    render: ({ start, end }) => <Figure>{end === null ? '至退租或续租' : end < start ? '由续租替代' : end}</Figure>,
  },
  { title: '占用费倍数', render: ({ factor }) => <Figure>{`${factor} 倍`}</Figure> },
  { title: '已计占用费（元）', render: ({ charged_fen }) => <Money fen={charged_fen} /> },
  { title: '已收占用费（元）', render: ({ received_fen }) => <Money fen={received_fen} /> },
  { title: '确认人', name: 'created_by_name' },
  { title: '确认时间', render: ({ created_at }) => <Figure>{textOf('instant', created_at)}</Figure> },
];
const ENDED: readonly Contract['phase'][] = ['expired', 'holdover', 'retired'];

interface Props {
  contract: Contract;
  onDone: () => Promise<void>;
}

export function HoldoverCard({ contract, onDone }: Props) {
  const { can } = useSession();
  const confirmWithReason = useConfirmWithReason();
  const [confirming, setConfirming] = useState(false);
  const found = useQuery({
    queryKey: [holdoverOfContract.path, contract.id, contract.version],
    queryFn: () => call(holdoverOfContract, { contract_id: contract.id }),
    enabled: ENDED.includes(contract.phase),
    staleTime: 0,
  });
  if (!ENDED.includes(contract.phase)) return null;
  if (found.isPending) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const { stay, refusal, default_factor } = found.data;
  if (!stay && contract.phase === 'retired') return null;
  const cancel = async ({ version, charged_fen }: HoldoverPeriod) => {
    const done = await confirmWithReason({
      title: `撤销合同 ${contract.number} 的到期未退`,
      consequence: `已生成的占用费${charged_fen > 0 ? '全部作废' : '记录作废'}，空间自合同到期次日起释放，不能恢复。`,
      verb: '撤销',
      act: (reason) => call(cancelHoldover, { contract_id: contract.id, version, reason }),
    });
    if (done) await onDone();
  };
  const may = can('p_4100_holdover');
  return (
    <Card
      size="small"
      title="到期未退"
      extra={
        <Space>
          {may && !stay && refusal === null && (
            <Button size="small" onClick={() => setConfirming(true)}>
              确认到期未退
            </Button>
          )}
          {may && stay?.status === 'running' && (
            <Button size="small" danger onClick={() => cancel(stay)}>
              撤销
            </Button>
          )}
        </Space>
      }
    >
      {stay ? (
        <DescriptionList facts={FACTS} source={stay} />
      ) : (
        <Alert
          type={refusal === null ? 'warning' : 'info'}
          showIcon
          message={
            refusal ??
            `合同已于 ${contract.end} 到期。请办理续租或退租；租客仍在使用的，确认到期未退后空间继续占用，按月计收占用费`
          }
        />
      )}
      {confirming && (
        <HoldoverDialog
          contract={contract}
          factor={default_factor}
          onClose={() => setConfirming(false)}
          onDone={async () => {
            setConfirming(false);
            await onDone();
          }}
        />
      )}
    </Card>
  );
}
