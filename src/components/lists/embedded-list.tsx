// Rows of a declared list inside another object's page: a fixed filter, its own paging and sorting, the same columns and totals as the list itself,
// to which it links.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Empty, Space, Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type ListDeclaration, type ListQuery, type ListRowOf, listEndpoint } from '#api/kernel/list/list';
import { call } from '@/api/client';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { useSize } from '@/hooks/use-size';
import { FailedState } from '../feedback/failed-state';
import { ListSkeleton } from './list-page/list-states';
import { tableColumns } from './list-page/table/columns';
import { fittedWidths } from './list-page/table/fitted-widths';
import { summaryRow } from './list-page/table/summary-row';
import { rowClass } from './list-page/table/void-rows';

interface Props<Declaration extends ListDeclaration> {
  declaration: Declaration;
  /** Fixed filter of the rows. */
  filter: NonNullable<ListQuery['filter']>;
  /** Columns hidden here, because the page shows the same object. */
  without?: readonly string[];
  linkTo?: (row: ListRowOf<Declaration>) => string;
  renders?: Readonly<Record<string, (row: ListRowOf<Declaration>) => ReactNode>>;
  /** Address of the list with the same filter. */
  allAt?: string;
  empty: string;
}

const PAGE_SIZE = 20;

export function EmbeddedList<const Declaration extends ListDeclaration>(props: Props<Declaration>) {
  const { declaration, filter, without = [], linkTo, renders, allAt, empty } = props;
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState(declaration.defaultSort);
  const frame = useScrollFocus();
  const { width } = useSize(frame);
  const endpoint = useMemo(() => listEndpoint(declaration), [declaration]);
  const input: ListQuery = { page, page_size: PAGE_SIZE, sort: [sort], filter };
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // The frame is always rendered, so that its width is known when the rows arrive.
  const framed = (content: ReactNode) => <div ref={frame}>{content}</div>;
  if (query.isPending) return framed(<ListSkeleton />);
  if (query.isError) return framed(<FailedState error={query.error} onRetry={() => query.refetch()} />);

  const { rows, total, summary } = query.data;
  const visible = declaration.columns.filter(
    ({ name, hidden, filterOnly }) => !hidden && !filterOnly && !without.includes(name),
  );
  const built = tableColumns<ListRowOf<Declaration>>({ columns: visible, rows, summary, sort, linkTo, renders });
  const widths = fittedWidths(
    built.map((column) => column.width),
    width > 0 ? width : null,
  );
  const columns = built.map((column, place) => ({ ...column, width: widths[place] ?? column.width }));
  return framed(
    <>
      <Space style={{ marginBottom: 8 }}>
        <span>{`共 ${total.toLocaleString('en-US')} 条`}</span>
        {allAt && total > 0 && <Link to={allAt}>{`在${declaration.title}列表中查看`}</Link>}
      </Space>
      <Table<ListRowOf<Declaration>>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={rows}
        rowClassName={rowClass(declaration)}
        loading={query.isPlaceholderData ? { delay: 200 } : false}
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
        pagination={{ current: page, pageSize: PAGE_SIZE, total, hideOnSinglePage: true, showSizeChanger: false }}
        onChange={(to, _filters, sorter) => {
          const sorting = Array.isArray(sorter) ? sorter[0] : sorter;
          setPage(to.current ?? 1);
          setSort(
            sorting?.order
              ? { field: String(sorting.columnKey), order: sorting.order === 'ascend' ? 'asc' : 'desc' }
              : declaration.defaultSort,
          );
        }}
        summary={() =>
          summary && rows.length > 0
            ? summaryRow({
                columns: visible,
                summary,
                list: { declaration, filter },
                before: 0,
                after: false,
              })
            : null
        }
      />
    </>,
  );
}
