// 佣金 of a contract: the rule, the amount and its instalments as of a day, with the acts on each.
import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { ruleText } from '#api/investment/channel/commission-text';
import { commissionOf } from '#api/investment/commission/commission';
import type { CommissionQuery, ContractCommission } from '#api/investment/commission/commission.schema';
import { call } from '@/api/client';
import { DescriptionList, type Fact } from '../details/detail-page';
import { FailedState } from '../feedback/failed-state';
import { Money } from '../figures';
import { LinesTable } from './commission-lines';

const FACTS: readonly Fact<ContractCommission>[] = [
  { title: '渠道', name: 'channel_name' },
  { title: '佣金（元）', render: ({ amount_fen }) => <Money fen={amount_fen} /> },
  { title: '合同审批日', name: 'approved_on', kind: 'date' },
  { title: '佣金规则', wide: true, render: ({ rule }) => ruleText(rule) },
];
const EXPECTED: readonly Fact<ContractCommission>[] = [
  { title: '渠道', name: 'channel_name' },
  { title: '预计佣金（元）', render: ({ amount_fen }) => <Money fen={amount_fen} /> },
  { title: '佣金规则', wide: true, render: ({ rule }) => ruleText(rule) },
];

interface Props {
  contract_id: number;
  /** Defaults to today. `known_as_of` selects whether later entries are included. */
  as_of?: string;
  known_as_of?: CommissionQuery['known_as_of'];
  /** Version of the contract; a new version triggers a refetch. */
  version?: number;
}

export function CommissionView({ contract_id, as_of, known_as_of, version }: Props) {
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [commissionOf.path, contract_id, as_of, known_as_of, version],
    queryFn: () => call(commissionOf, { contract_id, as_of, known_as_of }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={() => refetch()} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (data === null)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有佣金：提交合同时，渠道没有设置佣金规则" />;
  if (data.approved_on === null)
    return (
      <>
        <DescriptionList facts={EXPECTED} source={data} />
        <p>审批通过时按届时的条款确定金额与各期。</p>
      </>
    );
  return (
    <>
      <DescriptionList facts={FACTS} source={data} />
      <h3>{`各期（截至 ${data.as_of}）`}</h3>
      <LinesTable lines={data.lines} />
    </>
  );
}
