// 预定 of a customer: active and queued reservations with the earnest money, and ended ones.
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { reservationsOfCustomer } from '#api/assets/stacking-plan';
import type { Reservation } from '#api/assets/stacking-plan.schema';
import type { Customer } from '#api/investment/customer/customer.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DepositDrawer, ReservationState, useRelease } from '@/components/assets/reservation';
import { SpaceLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Money, Period } from '@/components/figures';
import { useSession } from '@/hooks/session';
import { useCustomerPages } from '../shared/use-customer-pages';
import { ReserveDrawer } from './reserve-drawer';

function Deposit({
  reservation: { deposit_fen, deposit_received_on, deposit_returned_on },
}: {
  reservation: Reservation;
}) {
  if (deposit_fen === null) return NO_FIGURE;
  const when = deposit_returned_on
    ? `${deposit_returned_on} 已退还`
    : deposit_received_on
      ? `${deposit_received_on} 已收`
      : '未收';
  return (
    <>
      <Money fen={deposit_fen} /> {when}
    </>
  );
}

const COLUMNS: TableColumnsType<Reservation> = [
  { title: '空间', render: (_cell, { space_id, space }) => <SpaceLink id={space_id}>{space}</SpaceLink> },
  { title: '园区', dataIndex: 'park_name', width: 160, ellipsis: true },
  { title: '状态', width: 220, render: (_cell, one) => <ReservationState reservation={one} /> },
  {
    title: '保留期间',
    width: 210,
    // A reservation released before its start has no day.
    render: (_cell, { start_date, end_date }) =>
      end_date < start_date ? NO_FIGURE : <Period start={start_date} end={end_date} />,
  },
  { title: '意向金(元)', width: 220, render: (_cell, one) => <Deposit reservation={one} /> },
  { title: '备注', dataIndex: 'remark', ellipsis: true },
];

export function CustomerReservations({ customer }: { customer: Customer }) {
  const { can } = useSession();
  const { page } = useCustomerPages();
  const release = useRelease();
  const [adding, setAdding] = useState(false);
  const [paying, setPaying] = useState<Reservation | null>(null);
  const { id, status } = customer;
  const found = useQuery({
    queryKey: [reservationsOfCustomer.path, id],
    queryFn: () => call(reservationsOfCustomer, { customer_id: id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const may = can(`${page}_edit`);
  const acts: TableColumnsType<Reservation> = [
    {
      title: '操作',
      width: 170,
      render: (_cell, one) => (
        <Space size={0}>
          <Button type="link" size="small" onClick={() => setPaying(one)}>
            登记意向金
          </Button>
          {one.rank !== null && (
            <Button type="link" size="small" danger onClick={() => release(one)}>
              解除预定
            </Button>
          )}
        </Space>
      ),
    },
  ];
  return (
    <>
      {may && status !== 'lost' && status !== 'given_up' && (
        <Button style={{ margin: '8px 0' }} onClick={() => setAdding(true)}>
          新增预定
        </Button>
      )}
      <Table<Reservation>
        rowKey="id"
        size="small"
        columns={may ? [...COLUMNS, ...acts] : COLUMNS}
        dataSource={found.data}
        loading={found.isPending}
        pagination={false}
        scroll={{ x: 1100 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有为该客户预定空间" /> }}
      />
      {adding && <ReserveDrawer customer={customer} onClose={() => setAdding(false)} />}
      {paying && <DepositDrawer reservation={paying} onClose={() => setPaying(null)} />}
    </>
  );
}
