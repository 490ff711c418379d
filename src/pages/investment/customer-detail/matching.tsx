// 匹配空间: what is free for him when he wants to move in or soon after, by how well it fits, each with its reasons.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Empty, Space, Table, type TableColumnsType, Tag } from 'antd';
import { PRICE_UNIT } from '#api/assets/labels';
import { matchingSpaces } from '#api/investment/matching/matching';
import type { MatchingSpace } from '#api/investment/matching/matching.schema';
import { contractPaths, quotePaths } from '#api/kernel/paths';
import { formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { SpaceLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Explained } from '@/components/figures';
import { useSession } from '@/hooks/session';

function Reasons({ reasons }: { reasons: MatchingSpace['reasons'] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {reasons.map(({ part, points, of, words }) => (
        <li key={part}>
          {words}（{points} / {of} 分）
        </li>
      ))}
    </ul>
  );
}

const columns = (may: { quote: boolean; draft: boolean }, customer_id: number): TableColumnsType<MatchingSpace> => [
  {
    title: '匹配度',
    width: 90,
    align: 'right',
    render: (_cell, { score, reasons }) => (
      <Explained title="满分 100" explanation={<Reasons reasons={reasons} />}>
        {score}
      </Explained>
    ),
  },
  {
    title: '空间',
    width: 130,
    render: (_cell, { space_id, number, reserved }) => (
      <>
        <SpaceLink id={space_id}>{number}</SpaceLink>
        {reserved && <Tag style={{ marginInlineStart: 6 }}>已预定</Tag>}
      </>
    ),
  },
  { title: '楼宇', dataIndex: 'building_name', width: 150, ellipsis: true },
  { title: '园区', dataIndex: 'park_name', width: 150, ellipsis: true },
  { title: '类型', width: 90, render: (_cell, { spatial_type }) => spatial_type || NO_FIGURE },
  { title: '计租面积(㎡)', width: 120, align: 'right', render: (_cell, { area_sqm }) => <Area value={area_sqm} /> },
  {
    title: '招商价',
    width: 140,
    align: 'right',
    render: (_cell, { list_price, price_unit }) =>
      list_price === null ? NO_FIGURE : `${formatPrice(list_price)} ${PRICE_UNIT[price_unit].label}`,
  },
  { title: '可入驻', dataIndex: 'free_on', width: 110 },
  {
    title: '不足之处',
    ellipsis: true,
    render: (_cell, { reasons }) =>
      reasons
        .filter(({ points, of }) => points < of)
        .map(({ words }) => words)
        .join('；') || '全部符合',
  },
  ...(may.quote || may.draft
    ? [
        {
          title: '操作',
          width: 130,
          render: (_cell: unknown, { park_id, space_id, free_on }: MatchingSpace) => (
            <Space size={8}>
              {may.quote && <Link to={quotePaths.addFor(customer_id, park_id, space_id, free_on)}>拟报价</Link>}
              {may.draft && <Link to={contractPaths.addFor(park_id, space_id, free_on, customer_id)}>拟合同</Link>}
            </Space>
          ),
        },
      ]
    : []),
];

export function Matching({ customer_id }: { customer_id: number }) {
  const { can } = useSession();
  const found = useQuery({
    queryKey: [matchingSpaces.path, customer_id],
    queryFn: () => call(matchingSpaces, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  return (
    <Table<MatchingSpace>
      rowKey="space_id"
      size="small"
      columns={columns({ quote: can('p_2100_edit'), draft: can('p_4100_edit') }, customer_id)}
      dataSource={found.data}
      loading={found.isPending}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 1200 }}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="计划入驻之后 90 天内没有空出的空间" />,
      }}
    />
  );
}
