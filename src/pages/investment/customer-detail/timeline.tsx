// 动态 of a customer: all events in one list, latest first; each links to its source.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Skeleton, Space, Timeline, Typography } from 'antd';
import { customerTimeline } from '#api/investment/portrait';
import { CUSTOMER_EVENT } from '#api/investment/portrait-labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, StatusTag } from '@/components/figures';

export function CustomerTimeline({ customer_id }: { customer_id: number }) {
  const found = useQuery({
    queryKey: [customerTimeline.path, customer_id],
    queryFn: () => call(customerTimeline, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Timeline
      style={{ marginTop: 12 }}
      items={found.data.map(({ on, kind, text, link, by }, place) => ({
        // Events have no id; the list is always loaded completely.
        key: place,
        children: (
          <Space size={8} wrap>
            <Figure>{on}</Figure>
            <StatusTag labels={CUSTOMER_EVENT} value={kind} />
            {link ? <Link to={link}>{text}</Link> : text}
            {by && <Typography.Text type="secondary">{by}</Typography.Text>}
          </Space>
        ),
      }))}
    />
  );
}
