// 跟进 of a customer, the latest first.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Empty, Skeleton, Space, Timeline, Typography } from 'antd';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import { followUpPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, ToneTag } from '@/components/figures';
import { useSession } from '@/hooks/session';

export function FollowUps({ customer_id }: { customer_id: number }) {
  const { can } = useSession();
  const found = useQuery({
    queryKey: [followUpsOf.path, customer_id],
    queryFn: () => call(followUpsOf, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (found.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有跟进，请点击右上角「登记跟进」" />;
  return (
    <Timeline
      style={{ marginTop: 12 }}
      items={found.data.map(({ id, followed_on, kind, content, next_on, done_by }) => ({
        key: id,
        children: (
          <>
            <Space size={8} wrap>
              <Figure>{followed_on}</Figure>
              <ToneTag>{kind}</ToneTag>
              <Typography.Text type="secondary">{done_by}</Typography.Text>
              {next_on && <span>{`下次跟进 ${next_on}`}</span>}
              {can('p_2200_edit') && <Link to={followUpPaths.edit(id)}>编辑</Link>}
            </Space>
            <Typography.Paragraph style={{ margin: '4px 0 0', whiteSpace: 'pre-wrap' }}>{content}</Typography.Paragraph>
          </>
        ),
      }))}
    />
  );
}
