// 测算 and its input: the offer's figures, its spaces with their prices and the last lease of each.
import { Card, Flex, Table, type TableColumnsType } from 'antd';
import { PRICE_UNIT } from '#api/assets/labels';
import type { Quote } from '#api/investment/quote/quote.schema';
import { formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { DescriptionList, type Fact } from '@/components/details/detail-page';
import { ContractLink, CustomerLink, SpaceLink, TenantLink } from '@/components/details/object-links';
import { Area, Period } from '@/components/figures';
import { FiguresList } from '../figures-list';
import { TakenAlert } from '../taken-alert';

const FACTS: readonly Fact<Quote>[] = [
  {
    title: '客户',
    render: ({ customer_id, customer_name }) => <CustomerLink id={customer_id}>{customer_name}</CustomerLink>,
  },
  { title: '租客', render: ({ tenant_id, tenant_name }) => <TenantLink id={tenant_id}>{tenant_name}</TenantLink> },
  { title: '园区', name: 'park_name' },
  { title: '签约主体', name: 'lessor_name' },
  { title: '租期', render: ({ start, end }) => <Period start={start} end={end} /> },
  { title: '有效期至', name: 'valid_until', kind: 'date' },
  { title: '渠道', name: 'channel_name' },
  {
    title: '合同',
    render: ({ contract_id, contract_number }) => <ContractLink id={contract_id}>{contract_number}</ContractLink>,
  },
  { title: '登记人', name: 'created_by_name' },
  { title: '登记时间', name: 'created_at', kind: 'instant' },
  { title: '备注', name: 'remark', wide: true },
];
const DECLINED: Fact<Quote> = { title: '谢绝原因', name: 'decline_reason', wide: true };

type Space = Quote['spaces'][number];
const priceOf = (price: string | null, unit: Space['price_unit']): string =>
  price === null ? NO_FIGURE : `${formatPrice(price)} ${PRICE_UNIT[unit].label}`;

const COLUMNS: TableColumnsType<Space> = [
  { title: '空间', render: (_cell, { id, label }) => <SpaceLink id={id}>{label}</SpaceLink> },
  { title: '计租面积(㎡)', align: 'right', width: 120, render: (_cell, { area }) => <Area value={area} /> },
  {
    title: '招商价',
    align: 'right',
    width: 150,
    render: (_cell, { list_price, price_unit }) => priceOf(list_price, price_unit),
  },
  {
    title: '底价',
    align: 'right',
    width: 150,
    render: (_cell, { floor_price, price_unit }) => priceOf(floor_price, price_unit),
  },
  {
    title: '上一合同',
    render: (_cell, { last_lease }) =>
      last_lease ? (
        <>
          <ContractLink id={last_lease.contract_id}>{last_lease.contract_number}</ContractLink>
          {` ${last_lease.tenant_name}，至 ${last_lease.end}`}
        </>
      ) : (
        NO_FIGURE
      ),
  },
  {
    title: '上一合同到期时租金',
    align: 'right',
    width: 170,
    render: (_cell, { last_lease }) =>
      last_lease?.rent_price ? `${formatPrice(last_lease.rent_price)} 元/㎡/月` : NO_FIGURE,
  },
];

export function FactsTab({ quote }: { quote: Quote }) {
  return (
    <Flex vertical gap={12}>
      <DescriptionList facts={quote.status === 'declined' ? [...FACTS, DECLINED] : FACTS} source={quote} />
      <TakenAlert taken={quote.taken} />
      <Card size="small" title="测算">
        <FiguresList figures={quote.figures} columns={3} />
      </Card>
      <Table<Space>
        rowKey="id"
        size="small"
        pagination={false}
        columns={COLUMNS}
        dataSource={quote.spaces}
        scroll={{ x: 1000 }}
      />
    </Flex>
  );
}
