// The rent of each space against its list price, for an approver.
import { useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { contractPrices } from '#api/contracts/contract/contract';
import type { Contract, SpacePrice } from '#api/contracts/contract/contract.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Percent, Price } from '@/components/figures';

const PAGE = 10;

function PriceGap({ discount }: Pick<SpacePrice, 'discount'>) {
  if (discount === null) return <>{NO_FIGURE}</>;
  const share = Number(discount);
  if (share === 0) return <>持平</>;
  return (
    <>
      {share > 0 ? '低 ' : '高 '}
      <Percent value={discount.replace('-', '')} />
    </>
  );
}

export function SpacePrices({ contract: { id, version, spaces } }: { contract: Contract }) {
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [contractPrices.path, id, version],
    queryFn: () => call(contractPrices, { id }),
    staleTime: 0,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  const labels = new Map(spaces.map((space) => [space.id, space.label]));
  const columns: TableColumnsType<SpacePrice> = [
    { title: '空间', ellipsis: true, render: (_cell, row) => labels.get(row.space_id) },
    { title: '面积(㎡)', width: 120, align: 'right', render: (_cell, row) => <Area value={row.area_sqm} /> },
    { title: '租金(元/㎡/月)', width: 150, align: 'right', render: (_cell, row) => <Price value={row.rent_price} /> },
    { title: '招商价(元/㎡/月)', width: 150, align: 'right', render: (_cell, row) => <Price value={row.list_price} /> },
    { title: '较招商价', width: 110, align: 'right', render: (_cell, row) => <PriceGap discount={row.discount} /> },
  ];
  return (
    <Table<SpacePrice>
      rowKey="space_id"
      size="small"
      style={{ marginBottom: 12 }}
      loading={isPending}
      columns={columns}
      dataSource={data}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
