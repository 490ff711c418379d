// 匹配空间: spaces available on the customer's move-in day or soon after, by match score, each with its reasons.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Empty, Space, Table, type TableColumnsType, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { PRICE_UNIT } from '#api/assets/labels';
import type { Customer } from '#api/investment/customer/customer.schema';
import { matchingSpaces } from '#api/investment/matching';
import type { MatchingSpace } from '#api/investment/matching.schema';
import { contractPaths, quotePaths } from '#api/kernel/paths';
import { formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { SpaceLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Explained } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useCustomerPages } from '../shared/use-customer-pages';
import { ReserveDrawer } from './reserve-drawer';

/** Shows the holder of the reservation, and the length of the queue. */
function Reserved({ space: { reserved_for, waiting_count, reserved_by_him } }: { space: MatchingSpace }) {
  if (reserved_for === null) return null;
  const waiting = waiting_count > 0 ? `，排队 ${waiting_count}` : '';
  return (
    <Tooltip title={`预定人 ${reserved_for}`}>
      <Tag style={{ margin: 0 }}>{`${reserved_by_him ? '本客户已预定' : '已预定'}${waiting}`}</Tag>
    </Tooltip>
  );
}

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

interface Acts {
  quote?: (space: MatchingSpace) => string;
  draft?: (space: MatchingSpace) => string;
  reserve?: (space: MatchingSpace) => void;
}

const columns = ({ quote, draft, reserve }: Acts): TableColumnsType<MatchingSpace> => [
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
    width: 190,
    render: (_cell, space) => (
      <Space size={6}>
        <SpaceLink id={space.space_id}>{space.number}</SpaceLink>
        <Reserved space={space} />
      </Space>
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
  ...(quote || draft || reserve
    ? [
        {
          title: '操作',
          width: 180,
          render: (_cell: unknown, space: MatchingSpace) => (
            <Space size={8}>
              {reserve && !space.reserved_by_him && (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => reserve(space)}>
                  预定
                </Button>
              )}
              {quote && <Link to={quote(space)}>起草报价</Link>}
              {draft && <Link to={draft(space)}>起草合同</Link>}
            </Space>
          ),
        },
      ]
    : []),
];

export function Matching({ customer }: { customer: Customer }) {
  const { id: customer_id, status } = customer;
  const { can } = useSession();
  const { page } = useCustomerPages();
  const [reserving, setReserving] = useState<number | null>(null);
  const ended = status === 'lost' || status === 'given_up';
  const found = useQuery({
    queryKey: [matchingSpaces.path, customer_id],
    queryFn: () => call(matchingSpaces, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const acts: Acts = {
    ...(can('p_2100_edit') &&
      !ended && {
        quote: ({ park_id, space_id, free_on }) => quotePaths.addFor(customer_id, park_id, space_id, free_on),
      }),
    ...(can('p_4100_edit') &&
      !ended && {
        draft: ({ park_id, space_id, free_on }) => contractPaths.addFor(park_id, space_id, free_on, customer_id),
      }),
    ...(can(`${page}_edit`) && !ended && { reserve: ({ space_id }) => setReserving(space_id) }),
  };
  return (
    <>
      <Table<MatchingSpace>
        rowKey="space_id"
        size="small"
        columns={columns(acts)}
        dataSource={found.data}
        loading={found.isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 1350 }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="计划入驻之后 90 天内没有空出的空间" />,
        }}
      />
      {reserving !== null && (
        <ReserveDrawer customer={customer} space_id={reserving} onClose={() => setReserving(null)} />
      )}
    </>
  );
}
