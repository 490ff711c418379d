// 报价对比: offers to one customer side by side, with the best value of each figure highlighted.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '@umijs/max';
import { Card, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { compareQuotes } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { QUOTE_PHASE } from '#api/investment/quote/quote-labels';
import { customerPaths, quotePaths } from '#api/kernel/paths';
import { formatPrice, NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { idsOf } from '@/components/assets/selection-picker/id-list';
import { FailedState } from '@/components/feedback/failed-state';
import { MissingObject } from '@/components/feedback/missing-object';
import { Explained, Period, StatusTag, ToneTag } from '@/components/figures';
import { PageHeader } from '@/components/layout/page-header';
import { PrintButton } from '@/components/layout/print-button';
import { FIGURE_ROWS, type FigureRow } from './figure-rows';

interface Row {
  title: string;
  show: (quote: Quote) => ReactNode;
  /** Ids of the offers with the best value. */
  best?: ReadonlySet<number>;
}

const lastLeaseText = ({ last_lease }: Quote['spaces'][number]): string => {
  if (!last_lease) return NO_FIGURE;
  const { tenant_name, end, rent_price } = last_lease;
  return `${tenant_name}，至 ${end}${rent_price ? `，${formatPrice(rent_price)} 元/㎡/月` : ''}`;
};

const lines = (texts: readonly string[]): ReactNode =>
  // Spaces are identified by their labels.
  texts.map((text) => <div key={text}>{text}</div>);

const HEAD: readonly Row[] = [
  { title: '状态', show: ({ phase }) => <StatusTag labels={QUOTE_PHASE} value={phase} /> },
  { title: '空间', show: ({ spaces }) => lines(spaces.map(({ label }) => label)) },
  {
    title: '空间占用',
    show: ({ taken }) =>
      taken.length === 0
        ? '租期内空置'
        : taken.map(({ space_id, start, label, contract_number }) => (
            <div key={`${space_id}${start}`}>
              <ToneTag tone="warning">{`${label} 已被合同 ${contract_number} 占用`}</ToneTag>
            </div>
          )),
  },
  { title: '租期', show: ({ start, end }) => <Period start={start} end={end} /> },
  { title: '有效期至', show: ({ valid_until }) => valid_until },
];
const TAIL: readonly Row[] = [
  {
    title: '上一合同',
    show: ({ spaces }) => lines(spaces.map((space) => `${space.label}：${lastLeaseText(space)}`)),
  },
  { title: '渠道', show: ({ channel_name }) => channel_name || NO_FIGURE },
];

/** Returns no offer when all values are equal, and ignores unknown values. */
function bestOf({ best }: FigureRow, quotes: readonly Quote[]): ReadonlySet<number> {
  if (!best) return new Set();
  const comparable = quotes.flatMap(({ id, figures }) => {
    const value = best.figureOf(figures);
    return value === null ? [] : [{ id, value: best.want === 'more' ? value : -value }];
  });
  const top = Math.max(...comparable.map(({ value }) => value));
  const found = comparable.filter(({ value }) => value === top);
  return new Set(found.length < quotes.length ? found.map(({ id }) => id) : []);
}

const rowsOf = (quotes: readonly Quote[]): Row[] => [
  ...HEAD,
  ...FIGURE_ROWS.map((row): Row => {
    const { title, unit, show, explain } = row;
    return {
      title: unit ? `${title}(${unit})` : title,
      show: ({ figures }) => (
        <Explained title={title} explanation={<div style={{ maxWidth: 360 }}>{explain(figures)}</div>}>
          {show(figures)}
        </Explained>
      ),
      best: bestOf(row, quotes),
    };
  }),
  ...TAIL,
];

const columnsOf = (quotes: readonly Quote[]): TableColumnsType<Row> => [
  { title: '指标', dataIndex: 'title', width: 180, fixed: 'left', onCell: () => ({ style: { fontWeight: 500 } }) },
  ...quotes.map((quote) => ({
    key: quote.id,
    title: <Link to={quotePaths.detail(quote.id)}>{quote.number}</Link>,
    width: 260,
    render: (_cell: unknown, { show, best }: Row) => (
      <Space size={6}>
        <span>{show(quote)}</span>
        {best?.has(quote.id) && <ToneTag tone="success">最优</ToneTag>}
      </Space>
    ),
  })),
];

export default function QuoteComparePage() {
  const [params] = useSearchParams();
  const ids = idsOf(params.get('ids') ?? '');
  const found = useQuery({
    queryKey: [compareQuotes.path, ids],
    queryFn: () => call(compareQuotes, { ids }, { quiet: [403, 404, 422] }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  if (!ids.length) return <MissingObject reason="请在客户的「报价」中勾选两份以上报价，再点「对比」" />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} object="报价" />;
  if (!found.data)
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    );
  const quotes = found.data;
  const [first] = quotes;
  return (
    <>
      <PageHeader
        title="报价对比"
        description={first && `客户：${first.customer_name}。「最优」按我方的收益标记`}
        actions={
          <Space>
            {first && <Link to={`${customerPaths.detail(first.customer_id)}&tab=quotes`}>返回客户</Link>}
            <PrintButton onPrint={() => window.print()} />
          </Space>
        }
      />
      <Card styles={{ body: { padding: 0 } }}>
        <Table<Row>
          rowKey="title"
          size="small"
          pagination={false}
          columns={columnsOf(quotes)}
          dataSource={rowsOf(quotes)}
          scroll={{ x: 180 + quotes.length * 260 }}
        />
      </Card>
    </>
  );
}
