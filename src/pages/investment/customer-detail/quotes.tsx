// 报价 of a customer, latest first: two to four ticked ones can be compared.
import { useQuery } from '@tanstack/react-query';
import { history, Link } from '@umijs/max';
import { Button, Empty, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { quotesOf } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { QUOTE_PHASE } from '#api/investment/quote/quote-labels';
import { quotePaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { ContractLink } from '@/components/details/object-links';
import { FailedState } from '@/components/feedback/failed-state';
import { Area, Money, Period, Price, StatusTag } from '@/components/figures';
import { useSession } from '@/hooks/session';

const [LEAST, MOST] = [2, 4];

const COLUMNS: TableColumnsType<Quote> = [
  {
    title: '报价编号',
    width: 190,
    render: (_cell, { id, number }) => <Link to={quotePaths.detail(id)}>{number}</Link>,
  },
  { title: '状态', width: 90, render: (_cell, { phase }) => <StatusTag labels={QUOTE_PHASE} value={phase} /> },
  { title: '空间', ellipsis: true, render: (_cell, { spaces }) => spaces.map(({ label }) => label).join('、') },
  {
    title: '计租面积(㎡)',
    width: 120,
    align: 'right',
    render: (_cell, { figures }) => <Area value={figures.area_sqm} />,
  },
  { title: '租期', width: 200, render: (_cell, { start, end }) => <Period start={start} end={end} /> },
  {
    title: '净有效租金(元/㎡/月)',
    width: 170,
    align: 'right',
    render: (_cell, { figures }) => <Price value={figures.effective_month} />,
  },
  {
    title: '租期内合计(元)',
    width: 140,
    align: 'right',
    render: (_cell, { figures }) => <Money fen={figures.total_fen} />,
  },
  { title: '有效期至', dataIndex: 'valid_until', width: 110 },
  {
    title: '合同',
    width: 170,
    render: (_cell, { contract_id, contract_number }) => (
      <ContractLink id={contract_id}>{contract_number}</ContractLink>
    ),
  },
];

export function Quotes({ customer_id }: { customer_id: number }) {
  const { can } = useSession();
  const [ticked, setTicked] = useState<number[]>([]);
  const found = useQuery({
    queryKey: [quotesOf.path, customer_id],
    queryFn: () => call(quotesOf, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  const may = can('p_2100_edit');
  const fits = ticked.length >= LEAST && ticked.length <= MOST;
  return (
    <>
      <Space style={{ margin: '8px 0' }}>
        {may && (
          <Button type="primary" onClick={() => history.push(quotePaths.add(customer_id))}>
            新增报价
          </Button>
        )}
        <Button disabled={!fits} onClick={() => history.push(quotePaths.compare(ticked))}>
          {ticked.length ? `对比（${ticked.length}）` : '对比'}
        </Button>
        {!fits && <span>勾选 2 至 4 份报价后对比</span>}
      </Space>
      <Table<Quote>
        rowKey="id"
        size="small"
        columns={COLUMNS}
        dataSource={found.data}
        loading={found.isPending}
        rowSelection={{ selectedRowKeys: ticked, onChange: (keys) => setTicked(keys as number[]) }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 1400 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有报价" /> }}
      />
    </>
  );
}
