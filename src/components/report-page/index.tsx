// A report: its questions above, figures in a table with totals, an export of the same. Report addresses skip the
// client's global check, so this frame shows what went wrong.
import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card, Empty, Space, Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Endpoint, FileContent } from '#api/kernel/endpoint';
import type { ListColumn } from '#api/kernel/list';
import { download, readReport } from '@/api/download';
import { useSession } from '@/hooks/session';
import { FailedState } from '../failed-state';
import type { CellValue } from '../figures/text-of';
import { tableColumns } from '../list-page/columns';
import { ListSkeleton } from '../list-page/list-states';
import { summaryRow } from '../list-page/summary-row';
import { PageHead } from '../page-head';

export { useUrlParam } from './use-url-param';

export interface ReportPageProps<Query, Reply, Row extends object, FileQuery> {
  title: string;
  /** One line of what it is; from the reply, for what and when it was made. */
  description?: ReactNode | ((reply: Reply | undefined) => ReactNode);
  /** The pickers of the report; they change `query`. */
  filters: ReactNode;
  report: Endpoint<Query, Reply>;
  query: Query;
  columns: readonly ListColumn[];
  rowsOf: (reply: Reply) => readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Totals by column name, for columns with `total`. */
  totalsOf?: (reply: Reply) => Record<string, CellValue> | undefined;
  /** The same report as a file. */
  file?: { endpoint: Endpoint<FileQuery, FileContent>; query: FileQuery };
  renders?: Readonly<Record<string, (row: Row) => ReactNode>>;
  linkTo?: (row: Row) => string;
  /** How many of the first columns stay while the table is scrolled sideways. */
  fixedColumns?: number;
  rowClassName?: (row: Row) => string;
  /** Between the pickers and the table: figures, a chart. */
  summary?: (reply: Reply) => ReactNode;
}

const VIRTUAL_FROM = 100;
const HEADER_PX = 56;

export function ReportPage<Query, Reply, Row extends object, FileQuery>(
  props: ReportPageProps<Query, Reply, Row, FileQuery>,
) {
  const { report, query, columns, file, description } = props;
  const { can } = useSession();
  const [exporting, setExporting] = useState(false);
  const answer = useQuery({
    queryKey: [report.path, query],
    queryFn: ({ signal }) => readReport(report, query, { signal, quiet: [403, 404, 409, 422] }),
    placeholderData: keepPreviousData,
  });
  const reply = answer.data;
  const rows = useMemo(() => (reply ? props.rowsOf(reply) : []), [reply, props.rowsOf]);
  const totals = useMemo(() => (reply ? props.totalsOf?.(reply) : undefined), [reply, props.totalsOf]);
  const built = useMemo(
    () =>
      tableColumns<Row>({
        columns,
        rows,
        summary: totals,
        renders: props.renders,
        linkTo: props.linkTo,
        fixed: props.fixedColumns,
      }),
    [columns, rows, totals, props.renders, props.linkTo, props.fixedColumns],
  );
  const width = built.reduce((sum, column) => sum + column.width, 0);
  const virtual = rows.length >= VIRTUAL_FROM;

  const exportFile = async () => {
    if (!file) return;
    setExporting(true);
    await download(file.endpoint, file.query).catch(() => undefined);
    setExporting(false);
  };
  const mayExport = file && Array.isArray(file.endpoint.access) && file.endpoint.access.some(can);

  return (
    <>
      <PageHead
        title={props.title}
        description={typeof description === 'function' ? description(reply) : description}
        actions={
          mayExport && (
            <Button icon={<DownloadOutlined />} loading={exporting} onClick={exportFile}>
              导出Excel
            </Button>
          )
        }
      />
      <Card size="small" style={{ marginBottom: 12 }}>
        <Space size={[16, 8]} wrap>
          {props.filters}
        </Space>
      </Card>
      {answer.isError && <FailedState error={answer.error} onRetry={() => answer.refetch()} />}
      {answer.isPending && <ListSkeleton />}
      {reply && !answer.isError && (
        <>
          {props.summary?.(reply)}
          <Card styles={{ body: { padding: 0 } }}>
            <Table<Row>
              rowKey={props.rowKey}
              rowClassName={props.rowClassName}
              size="small"
              columns={built}
              dataSource={rows}
              loading={answer.isPlaceholderData}
              pagination={false}
              virtual={virtual}
              scroll={{ x: width, y: virtual ? window.innerHeight - 320 : undefined }}
              sticky={virtual ? false : { offsetHeader: HEADER_PX }}
              locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选条件下没有数据" /> }}
              summary={() =>
                totals && rows.length > 0 ? summaryRow({ columns, summary: totals, before: 0, after: false }) : null
              }
            />
          </Card>
        </>
      )}
    </>
  );
}
