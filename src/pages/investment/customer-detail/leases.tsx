// 合同 of a customer: contracts made with them, and those of the tenant they became.
import { useQuery } from '@tanstack/react-query';
import { Empty, Table } from 'antd';
import { customerLeases } from '#api/investment/portrait';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { LEASE_COLUMNS, type LeaseLine } from './lease-columns';
import { TotalRow } from './total-row';

export function CustomerContracts({ customer_id }: { customer_id: number }) {
  const found = useQuery({
    queryKey: [customerLeases.path, customer_id, false],
    queryFn: () => call(customerLeases, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const total = found.data?.total;
  return (
    <Table<LeaseLine & { key: number }>
      size="small"
      columns={[...LEASE_COLUMNS]}
      dataSource={found.data?.leases.map((lease) => ({ key: lease.contract_id, lease, ...lease }))}
      loading={found.isPending}
      pagination={false}
      scroll={{ x: 1100 }}
      locale={{
        emptyText: (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有合同，可从右上角或匹配空间起草合同" />
        ),
      }}
      summary={() => total && total.contract_count > 1 && <TotalRow total={total} before={4} />}
    />
  );
}
