// A report page from its declaration: parameters at the top, totals by group, a chart, rows with links to the sources of their figures;
// export, print and saved views in the header. A page is only configuration: see pages/contracts/reports/rent-roll.

import { BarChartOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Card, Empty, Space, Spin, Table, type TablePaginationConfig } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { fillIn, type Parameters } from '#api/kernel/report/address';
import {
  type KeyedQuery,
  type ReportColumn,
  type ReportDeclaration,
  reportFileEndpoint,
} from '#api/kernel/report/report';
import { partValues, visibleReport } from '#api/kernel/report/visible';
import { download } from '@/api/download';
import { useSession } from '@/hooks/session';
import { useScrollFocus } from '@/hooks/use-scroll-focus';
import { Chart } from '../charts';
import { FailedState } from '../feedback/failed-state';
import { PageHeader } from '../layout/page-header';
import { PrintButton } from '../layout/print-button';
import { SavedViews } from '../lists/list-page/filters/saved-views';
import { ListSkeleton } from '../lists/list-page/list-states';
import { tableColumns } from '../lists/list-page/table/columns';
import { summaryRow } from '../lists/list-page/table/summary-row';
import { rowClass } from '../lists/list-page/table/void-rows';
import { headerCell, openingCell, reportCell } from './cells';
import { chartOf } from './chart-of';
import { Explained } from './explained';
import { ParameterForm } from './parameter-form';
import { parameterTexts } from './parameters';
import styles from './report-page.module.css';
import { ReportPrint } from './report-print';
import { Selection } from './selection';
import { depthOf, type Total, TotalsTable } from './totals-table';
import { useParameters } from './use-parameters';
import { type Reply, useReport } from './use-report';

interface Props<Row> {
  report: ReportDeclaration;
  /** Custom cells that a kind does not cover, by the name of their column. */
  renders?: Readonly<Record<string, (row: Row) => ReactNode>>;
  rowClassName?: (row: Row) => string;
  /** Returns a function that explains a figure of the shown column, or null when there is no explanation. */
  explain?: (row: Row, column: ReportColumn) => (() => string) | null;
  /** Shown before the page's own buttons. */
  actions?: ReactNode;
}

const VIRTUAL_FROM = 100;
const HEADER_PX = 56;
const CHART_PX = 240;

export function ReportPage<Row extends object>({
  report: declared,
  renders,
  rowClassName,
  explain,
  actions,
}: Props<Row>) {
  const { can } = useSession();
  const { values, change, apply, stored, page, turnTo, key, turnToKey } = useParameters(declared);
  const report = useMemo(() => visibleReport(declared, values), [declared, values]);
  const [showsChart, setShowsChart] = useState(true);
  const [prints, setPrints] = useState(false);
  const { answer, sums, reply } = useReport<Row>(report, values, { page, key });
  const description = reply
    ? [...parameterTexts(report, values), `范围：${reply.selection}`, countText(report, reply)].join('，')
    : '';
  const visibleReply = reply && !answer.isError ? reply : undefined;
  return (
    <>
      <PageHeader
        title={report.title}
        description={report.description}
        oneLine
        actions={
          <>
            {actions}
            {report.chart && (
              <Button icon={<BarChartOutlined />} onClick={() => setShowsChart(!showsChart)}>
                {showsChart ? '收起图表' : '展开图表'}
              </Button>
            )}
            <SavedViews
              list={`${report.area}/report/${report.object}`}
              state={{ search: stored }}
              onApply={(state) => apply(String(state.search ?? ''))}
            />
            <PrintButton disabled={!visibleReply || answer.isPlaceholderData} onPrint={() => setPrints(true)} />
            {report.exportKeys.some(can) && <ExportButton report={report} values={values} />}
          </>
        }
      />
      <Card size="small" style={{ marginBottom: 12 }}>
        <ParameterForm report={report} values={values} onChange={change}>
          {reply && <Selection>{reply.selection}</Selection>}
          {visibleReply && <Counts report={report} reply={visibleReply} />}
        </ParameterForm>
      </Card>
      {answer.isError && <FailedState error={answer.error} onRetry={() => answer.refetch()} />}
      {answer.isPending && <ListSkeleton />}
      {visibleReply && (
        <Spin spinning={answer.isPlaceholderData}>
          {sums?.isError && <FailedState error={sums.error} onRetry={() => sums.refetch()} />}
          {visibleReply.rows.length > 0 && !repeatsRows(report, visibleReply) && (
            <TotalsTable report={report} totals={visibleReply.totals} outside={visibleReply.outside} />
          )}
          {showsChart && report.chart && visibleReply.rows.length > 0 && (
            <ChartCard report={report} totals={visibleReply.totals} />
          )}
        </Spin>
      )}
      {visibleReply && (
        <Rows
          report={report}
          renders={renders}
          rowClassName={rowClassName}
          explain={explain}
          reply={visibleReply}
          values={values}
          loading={answer.isPlaceholderData}
          page={page}
          onPage={turnTo}
          onKey={turnToKey}
        />
      )}
      {visibleReply && prints && (
        <ReportPrint
          title={report.title}
          description={description}
          columns={report.columns}
          rows={visibleReply.rows}
          rowClassName={rowClass(report)}
          keyOf={(row) => rowKeyOf(report, row)}
          totals={grandTotal(report, visibleReply.totals)}
          onDone={() => setPrints(false)}
        />
      )}
    </>
  );
}

/** Returns true when each row is the only one of its group, or there is no group: then the totals would only repeat what the rows show. */
function repeatsRows(report: ReportDeclaration, { totals, row_count, rows }: Reply<object>): boolean {
  const { groups } = report.totals;
  const finest = totals.filter((total) => depthOf(report, total) === groups.length);
  if (totals.length === 0 || groups.length === 0) return true;
  return groups.length === 1 && finest.length === (row_count ?? rows.length);
}

const countText = ({ unit }: ReportDeclaration, { row_count }: Reply<object>) =>
  row_count === null ? '正在统计合计' : `共 ${row_count} ${unit}`;

/** The number of rows, with the sums of left out totals that no column of the rows has. */
function Counts({ report, reply }: { report: ReportDeclaration; reply: Reply<object> }) {
  const all = repeatsRows(report, reply) ? grandTotal(report, reply.totals) : undefined;
  // The count of all rows is there already.
  const others = report.totals.columns.filter(
    ({ name }) => !report.columns.some((column) => column.name === name) && all?.[name] !== reply.row_count,
  );
  return (
    <Space size={16} className={styles.count}>
      {all &&
        others.map((column) => (
          <Space key={column.name} size={4}>
            {column.title}
            <strong>{reportCell(column, all[column.name])}</strong>
          </Space>
        ))}
      <span>{countText(report, reply)}</span>
    </Space>
  );
}

const rowKeyOf = ({ rowKey }: ReportDeclaration, row: object) => String((row as Total)[rowKey]);

const grandTotal = (report: ReportDeclaration, totals: readonly Total[]) =>
  totals.find((total) => depthOf(report, total) === 0);

function ExportButton({ report, values }: { report: ReportDeclaration; values: Parameters }) {
  const [exporting, setExporting] = useState(false);
  const exportFile = async () => {
    setExporting(true);
    await download(reportFileEndpoint(report), values).catch(() => undefined);
    setExporting(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={exporting} onClick={exportFile}>
      导出Excel
    </Button>
  );
}

function ChartCard({ report, totals }: { report: ReportDeclaration; totals: readonly Total[] }) {
  const chart = useMemo(() => chartOf(report, totals), [report, totals]);
  const title = report.chart?.title ?? '';
  return (
    <Card size="small" title={title} className={styles.chart}>
      {chart && <Chart {...chart} title={title} height={CHART_PX} />}
    </Card>
  );
}

/** Returns the paging of a report with numbered pages. */
function pagingOf(
  { pageSize, keyed, unit }: ReportDeclaration,
  total: number,
  { page, onPage }: Pick<RowsProps<object>, 'page' | 'onPage'>,
): TablePaginationConfig | false {
  if (!pageSize || keyed) return false;
  const showTotal = () => `共 ${total} ${unit}`;
  return { current: page, pageSize, total, showTotal, showSizeChanger: false, onChange: onPage };
}

interface RowsProps<Row> extends Props<Row> {
  reply: Reply<Row>;
  values: Parameters;
  loading: boolean;
  page: number;
  onPage: (page: number) => void;
  onKey: (turn: KeyedQuery) => void;
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { report, renders, rowClassName, explain, reply, values, ...paging } = props;
  const { can } = useSession();
  const { rows } = reply;
  const totals = useMemo(() => grandTotal(report, reply.totals), [report, reply]);
  const built = useMemo(() => {
    const cells = report.columns.map((column) => {
      const opens = report.opens?.[column.part?.column ?? column.name];
      const address = opens && can(opens.access) ? opens.to : null;
      const render = (row: Row): ReactNode => {
        const value = (row as Total)[column.name];
        const cell = renders?.[column.name]?.(row) ?? reportCell(column, value);
        const opening = openingCell(
          cell,
          value,
          address && fillIn(address, { ...values, ...row, ...partValues(column) }),
        );
        const textOf = explain?.(row, column);
        return textOf ? <Explained textOf={textOf}>{opening}</Explained> : opening;
      };
      return [column.name, render] as const;
    });
    const { columns, fixedColumns: fixed } = report;
    const plain = tableColumns<Row>({ columns, rows, summary: totals, renders: Object.fromEntries(cells), fixed });
    return columns.map((column, index) => ({
      ...(plain[index] as (typeof plain)[number]),
      title: headerCell(column, report),
    }));
  }, [report, renders, explain, rows, totals, values, can]);
  // The sums that the left out totals would show, such as a rate of all rows.
  const names = repeatsRows(report, reply) ? report.totals.columns.map(({ name }) => name) : [];
  const summed = report.columns.map((column) => (names.includes(column.name) ? { ...column, total: true } : column));
  const width = built.reduce((sum, column) => sum + column.width, 0);
  const virtual = rows.length >= VIRTUAL_FROM;
  const frame = useScrollFocus();
  return (
    <Card ref={frame} styles={{ body: { padding: 0 } }}>
      <Table<Row>
        rowKey={(row) => rowKeyOf(report, row)}
        rowClassName={rowClassName ?? rowClass(report)}
        size="small"
        columns={built}
        dataSource={rows}
        loading={paging.loading}
        pagination={pagingOf(report, reply.row_count ?? 0, paging)}
        virtual={virtual}
        scroll={{ x: width, y: virtual ? window.innerHeight - 320 : undefined }}
        sticky={virtual ? false : { offsetHeader: HEADER_PX }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="所选条件下没有数据" /> }}
        summary={() =>
          totals && rows.length > 0 && summed.some(({ total }) => total)
            ? summaryRow({
                columns: summed,
                summary: totals,
                list: { declaration: { columns: report.columns, uncounted: report.uncounted } },
                before: 0,
                after: false,
              })
            : null
        }
      />
      {report.keyed && <KeyPager {...reply} onKey={paging.onKey} />}
    </Card>
  );
}

/** Pages in key order: next, previous and first. */
function KeyPager({
  next,
  previous,
  onKey,
}: Pick<Reply<object>, 'next' | 'previous'> & Pick<RowsProps<object>, 'onKey'>) {
  if (!next && !previous) return null;
  return (
    <Space className={styles.pager}>
      <Button size="small" disabled={!previous} onClick={() => onKey({})}>
        首页
      </Button>
      <Button size="small" disabled={!previous} onClick={() => previous && onKey({ before: previous })}>
        上一页
      </Button>
      <Button size="small" disabled={!next} onClick={() => next && onKey({ after: next })}>
        下一页
      </Button>
    </Space>
  );
}
