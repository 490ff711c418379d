// The table of a list page: rows, toolbar, column settings, batch bar, totals and paging, based on ProTable.
import { PieChartOutlined } from '@ant-design/icons';
import { ProTable } from '@ant-design/pro-components';
import { history } from '@umijs/max';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { PAGE_SIZES } from '#api/kernel/constants';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import { groupableOf, isDay, type PivotGroup } from '#api/kernel/list/pivot';
import { rowTicks } from '@/components/lists/row-ticks';
import { useSession } from '@/hooks/session';
import { useSize } from '@/hooks/use-size';
import { ActionButtons, type useRun } from '../actions';
import { SavedViews } from '../filters/saved-views';
import { ALL_TABS, useTabCounts } from '../filters/use-tab-counts';
import { ListEmpty, ListSkeleton } from '../list-states';
import type { ListState } from '../list-url';
import { actionsWidth, RowActions } from '../row-actions';
import type { ListPageProps, ListReply, ListRow } from '../types';
import { type BuiltColumn, tableColumns } from './columns';
import { ExportButton } from './export-button';
import { fittedWidths } from './fitted-widths';
import { summaryRow } from './summary-row';
import styles from './table.module.css';
import { TickedSum } from './ticked-sum';
import { useListSettings } from './use-list-settings';
import { useRowKeys } from './use-row-keys';
import { rowClass } from './void-rows';

const VIRTUAL_FROM = 200;
const HEADER_PX = 56;
const TICKS_PX = 40;
const CARD_PADDING_PX = 12;
/** Height of the elements above and below the rows of a virtual table. */
const VIRTUAL_OFFSET_PX = 440;

interface Props<Row extends ListRow> {
  page: ListPageProps<Row>;
  reply: ListReply<Row>;
  /** Set while the rows of the previous query are shown. */
  stale: boolean;
  /** Set when the separate request of the totals failed. */
  lacksTotals: boolean;
  state: ListState;
  change: (part: Partial<ListState>) => void;
  refresh: () => unknown;
  run: ReturnType<typeof useRun>;
}

/** Labels without a noun: in an empty list the noun is appended. */
const BARE = new Set(['新增', '导入']);

/** Empty table: offers to reset the filter, or to create the first rows by the actions of the list's header. */
function NoRows<Row extends ListRow>({
  page,
  state,
  change,
  run,
}: Pick<Props<Row>, 'page' | 'state' | 'change' | 'run'>) {
  const { declaration, primary, tools = [] } = page;
  const acts = [...(primary ? [primary] : []), ...tools.filter(({ key }) => key === 'import')];
  const counts = useTabCounts(declaration, state);
  const { tabs } = declaration;
  const others = Object.keys(state.filter).filter((name) => name !== tabs?.field);
  const isSearched = others.length > 0 || state.search !== '';
  const tab = tabs?.tabs.find(({ values }) => values.join(',') === String(state.filter[tabs.field] ?? ''));
  // In the opening tab of a list without any rows the user sees what to do first.
  const isEmptyTab = !isSearched && tab !== undefined && counts?.[ALL_TABS] !== 0;
  return (
    <ListEmpty
      noun={declaration.title}
      filtered={isSearched || isEmptyTab}
      tab={isSearched ? undefined : tab?.label}
      hint={page.emptyHint}
      onReset={() => change({ filter: {}, search: '' })}
    >
      <ActionButtons
        actions={acts.map((act) => (BARE.has(act.label) ? { ...act, label: `${act.label}${declaration.title}` } : act))}
        subject={undefined}
        // The primary button is the one in the head of the page.
        onRun={run}
      />
    </ListEmpty>
  );
}

/** Returns the declared columns and, when the user may act on rows, the action column. */
function useColumns<Row extends ListRow>(
  { page, reply, state, run }: Props<Row>,
  actionsPx: number,
): BuiltColumn<Row>[] {
  const { declaration, renders, linkTo, rowActions } = page;
  return useMemo(() => {
    const columns = declaration.columns.filter((column) => !column.filterOnly);
    const given = { columns, rows: reply.rows, summary: reply.summary, sort: state.sort, renders, linkTo };
    const built = tableColumns<Row>(given);
    if (!rowActions || actionsPx === 0) return built;
    const actions: BuiltColumn<Row> = {
      key: 'actions',
      title: '操作',
      width: actionsPx,
      fixed: 'right',
      hideInSetting: true,
      render: (_dom, row) => <RowActions actions={rowActions(row)} row={row} onRun={run} />,
    };
    return [...built, actions];
  }, [declaration, reply, state.sort, renders, linkTo, rowActions, run, actionsPx]);
}

/** Returns the columns with widths that fill `available` px up to the edge of a column. */
function fitted<Row>(
  columns: readonly BuiltColumn<Row>[],
  visible: readonly ListColumn[],
  available: number | null,
): BuiltColumn<Row>[] {
  const widthOf = (name: string) => columns.find(({ key }) => key === name)?.width ?? 0;
  const widths = fittedWidths(
    visible.map(({ name }) => widthOf(name)),
    available,
  );
  const byName = new Map(visible.map(({ name }, place) => [name, widths[place]]));
  return columns.map((column) => ({ ...column, width: byName.get(column.key) ?? column.width }));
}

interface Sorted {
  order?: 'ascend' | 'descend' | null;
  columnKey?: unknown;
}

/** Returns the change of a click in the header or footer; another order starts on the first page. */
function changeOf(
  sorter: Sorted | undefined,
  paging: { current?: number; pageSize?: number },
  state: ListState,
  otherwise: ListState['sort'],
) {
  const sort = sorter?.order
    ? { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? ('asc' as const) : ('desc' as const) }
    : otherwise;
  const same = sort.field === state.sort.field && sort.order === state.sort.order && paging.pageSize === state.size;
  return { sort, size: paging.pageSize ?? state.size, page: same ? (paging.current ?? 1) : 1 };
}

/** Returns the initial group of a pivot: a column of labels, or else the first groupable column. */
function firstGroup(list: ListDeclaration): PivotGroup[] {
  const columns = groupableOf(list);
  const first = columns.find(({ labels }) => labels) ?? columns[0];
  return first ? [{ field: first.name, ...(isDay(first) && { part: 'month' as const }) }] : [];
}

const countText = ({ total }: ListReply<unknown>, lacksTotals: boolean): string => {
  if (total !== undefined) return `共 ${total.toLocaleString('en-US')} 条`;
  return lacksTotals ? '合计未取得，请刷新' : '共 … 条';
};

/** Returns the minimum number of rows: while the count is loading, a full page may be followed by another one. */
const leastTotal = ({ total, rows }: ListReply<unknown>, { page, size }: ListState): number =>
  total ?? (page - 1) * size + rows.length + (rows.length === size ? 1 : 0);

export function ListTable<Row extends ListRow>(props: Props<Row>) {
  const { page, reply, state, change, run } = props;
  const { declaration, batchActions = [] } = page;
  const { rows } = reply;
  const { can } = useSession();
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const { rowActions } = page;
  const actionsPx = useMemo(() => (rowActions ? actionsWidth(rows.map(rowActions), can) : 0), [rowActions, rows, can]);
  const built = useColumns(props, actionsPx);
  const frame = useRef<HTMLDivElement>(null);
  const { width: frameWidth, measured } = useSize(frame);
  useRowKeys(frame);
  const settings = useListSettings(declaration);
  const besides = 2 * CARD_PADDING_PX + actionsPx + (batchActions.length > 0 ? TICKS_PX : 0);
  const columns = fitted(built, settings.visible, frameWidth > 0 ? frameWidth - besides : null);
  const visible = columns.filter(({ key }) => settings.columnsState[key]?.show !== false);
  const width = visible.reduce((sum, column) => sum + column.width, 0);
  const virtual = rows.length >= VIRTUAL_FROM;
  const runBatch: typeof run = async (action, subject) => {
    await run(action, subject);
    setChosen([]);
  };
  /** Opens the link of the row's name, or else runs its first action. */
  const openRow = (row: Row) => {
    if (page.linkTo) return history.push(page.linkTo(row));
    const first = page.rowActions?.(row).find(({ access }) => can(access));
    return first && run(first, row);
  };
  const selection = {
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: chosen.map((row) => row.id),
    onChange: (_keys: unknown, next: readonly Row[]) => setChosen(next),
    ...rowTicks<Row>((row) => String(row[declaration.columns[0]?.name as keyof Row] ?? row.id)),
  };
  const toolbar = () => [
    <Button key="pivot" icon={<PieChartOutlined />} onClick={() => change({ pivot: firstGroup(declaration) })}>
      透视
    </Button>,
    <SavedViews
      key="views"
      list={`${declaration.area}/${declaration.object}`}
      state={{ sort: state.sort, filter: state.filter, search: state.search, size: state.size }}
      onApply={change}
    />,
    <ExportButton key="export" declaration={declaration} columns={settings.visible} state={state} />,
  ];
  const { total, summary } = reply;
  const least = leastTotal(reply, state);
  // The row of the totals is reserved while they load, so that nothing below the rows moves when they arrive.
  const awaited = declaration.totals === 'apart' && total === undefined && !props.lacksTotals;
  const totals = () =>
    (summary || awaited) && rows.length > 0
      ? summaryRow({
          columns: settings.visible,
          summary,
          list: { declaration, filter: state.filter },
          before: batchActions.length > 0 ? 1 : 0,
          after: actionsPx > 0,
        })
      : null;
  // Rendered only after its width and the user's columns are known, because these would change the table.
  if (!measured || !settings.loaded) return <div ref={frame}>{measured && <ListSkeleton />}</div>;
  return (
    <div ref={frame} className={styles.table}>
      <ProTable<Row>
        rowKey="id"
        search={false}
        cardProps={{ bodyStyle: { padding: '0 12px 12px' } }}
        columns={columns}
        dataSource={rows}
        loading={props.stale ? { delay: 200 } : false}
        size={settings.density}
        onSizeChange={(size) => size && settings.setDensity(size)}
        columnsState={{ value: settings.columnsState, onChange: settings.setColumns }}
        options={{
          density: true,
          fullScreen: false,
          reload: () => props.refresh(),
          setting: { showListItemOption: false },
        }}
        headerTitle={countText(reply, props.lacksTotals)}
        rowClassName={rowClass(declaration)}
        onRow={(row) => ({
          tabIndex: -1,
          onKeyDown: (event) => event.key === 'Enter' && event.target === event.currentTarget && openRow(row),
        })}
        toolBarRender={toolbar}
        virtual={virtual}
        scroll={{ x: width, y: virtual ? window.innerHeight - VIRTUAL_OFFSET_PX : undefined }}
        sticky={virtual ? false : { offsetHeader: HEADER_PX }}
        rowSelection={batchActions.length > 0 ? selection : false}
        tableAlertRender={() => <TickedSum declaration={declaration} columns={settings.visible} rows={chosen} />}
        tableAlertOptionRender={() => <ActionButtons actions={batchActions} subject={chosen} onRun={runBatch} />}
        onChange={(paging, _filters, sorter) =>
          change(changeOf(Array.isArray(sorter) ? sorter[0] : sorter, paging, state, declaration.defaultSort))
        }
        pagination={{
          current: state.page,
          pageSize: state.size,
          total: least,
          pageSizeOptions: [...PAGE_SIZES],
          showSizeChanger: true,
          showTotal: () => null,
          showQuickJumper: least > state.size * 5,
        }}
        locale={{ emptyText: <NoRows {...props} /> }}
        summary={totals}
      />
    </div>
  );
}
