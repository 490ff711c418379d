// 动态: events of a contract, or of all contracts of a tenant, latest first; each links to its source.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Empty, Skeleton, Space, Timeline, Typography } from 'antd';
import { TIMELINE_EVENT } from '#api/contracts/labels';
import type { TimelineEvent } from '#api/contracts/timeline.schema';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { ContractLink } from '../details/object-links';
import { FailedState } from '../feedback/failed-state';
import { Figure, Money, StatusTag } from '../figures';

interface Props {
  endpoint: Endpoint<{ id: number }, TimelineEvent[]>;
  id: number;
  /** Set for several contracts: each event shows its contract. */
  withContract?: boolean;
}

export function ContractTimeline({ endpoint, id, withContract }: Props) {
  const found = useQuery({
    queryKey: [endpoint.path, id],
    queryFn: () => call(endpoint, { id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (found.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有动态：合同新增、审批、收款后在此显示" />;
  return (
    <Timeline
      style={{ marginTop: 12 }}
      items={found.data.map((event, place) => ({
        // Events have no id; the list is always loaded completely.
        key: place,
        children: <Event event={event} withContract={withContract} />,
      }))}
    />
  );
}

function Event({ event, withContract }: { event: TimelineEvent; withContract?: boolean }) {
  const { on, kind, contract_id, contract_number, text, amount_fen, link, by } = event;
  return (
    <Space size={8} wrap>
      <Figure>{on}</Figure>
      <StatusTag labels={TIMELINE_EVENT} value={kind} />
      {withContract && <ContractLink id={contract_id}>{contract_number}</ContractLink>}
      {link ? <Link to={link}>{text || '查看'}</Link> : text}
      {amount_fen !== null && (
        <span>
          <Money fen={amount_fen} /> 元
        </span>
      )}
      {by && <Typography.Text type="secondary">{by}</Typography.Text>}
    </Space>
  );
}
