// A list page from its declaration: search, table with server paging, sorting and totals, export, views, actions.
// A page is configuration: see pages/assets/park-list.
import { ProTable } from '@ant-design/pro-components';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { PAGE_SIZES } from '../../../api/kernel/constants';
import type { ListColumn } from '../../../api/kernel/list';
import { FailedState } from '../failed-state';
import { PageHead } from '../page-head';
import { ActionButtons, RowActions, useRun } from './actions';
import { tableColumns } from './columns';
import { ExportButton } from './export-button';
import { ListEmpty, ListSkeleton } from './list-states';
import { keptByTabs, PhaseTabs } from './phase-tabs';
import { SavedViews } from './saved-views';
import { SearchForm } from './search-form';
import { summaryRow } from './summary-row';
import type { ListPageProps, ListRow } from './types';
import { useList } from './use-list';
import { useListSettings } from './use-list-settings';

export type { ListAction, ListPageProps, StatusTabs } from './types';

const VIRTUAL_FROM = 200;
const HEADER_PX = 56;
const ACTIONS_PX = 150;
/** What stands above and below the rows of a virtual table. */
const VIRTUAL_OFFSET_PX = 440;

/** An id filter without a look-up is set by links and embedding pages alone. */
const searchable = (column: ListColumn) => column.filter && (column.filter !== 'id' || column.options);

export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { declaration, rowActions, batchActions = [], statusTabs, onReply } = props;
  const { state, change, query, refresh } = useList<Row>(declaration);
  const settings = useListSettings(declaration);
  const run = useRun(refresh);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const reply = query.data;
  const rows = useMemo(() => reply?.rows ?? [], [reply]);

  useEffect(() => {
    if (reply) onReply?.(reply);
  }, [reply, onReply]);

  const filters = useMemo(
    () => declaration.columns.filter((column) => searchable(column) && column.name !== statusTabs?.field),
    [declaration, statusTabs?.field],
  );
  const columns = useMemo(() => {
    const listed = declaration.columns.filter((column) => !column.filterOnly);
    const given = {
      columns: listed,
      rows,
      summary: reply?.summary,
      sort: state.sort,
      renders: props.renders,
      linkTo: props.linkTo,
    };
    const built = tableColumns<Row>(given);
    if (!rowActions) return built;
    return [
      ...built,
      {
        key: 'actions',
        title: '操作',
        width: ACTIONS_PX,
        fixed: 'right' as const,
        hideInSetting: true,
        render: (_dom: unknown, row: Row) => <RowActions actions={rowActions(row)} row={row} onRun={run} />,
      },
    ];
  }, [declaration, rows, reply, state.sort, props.renders, props.linkTo, rowActions, run]);

  const visible = columns.filter(({ key }) => settings.columnsState[key]?.show !== false);
  const width = visible.reduce((sum, column) => sum + column.width, 0);
  const virtual = rows.length >= VIRTUAL_FROM;
  const pageActions = [...(props.tools ?? []), ...(props.primary ? [props.primary] : [])];

  return (
    <>
      <PageHead
        title={props.title}
        description={props.description}
        actions={
          <ActionButtons actions={pageActions} subject={undefined} primaryKey={props.primary?.key} onRun={run} />
        }
      />
      {props.children}
      {statusTabs && <PhaseTabs tabs={statusTabs} filter={state.filter} onChange={(filter) => change({ filter })} />}
      {filters.length > 0 && (
        <SearchForm
          columns={filters}
          filter={state.filter}
          onSearch={(filter) => change({ filter: { ...keptByTabs(state.filter, statusTabs), ...filter } })}
        />
      )}
      {query.isError && !reply && <FailedState error={query.error} onRetry={() => query.refetch()} />}
      {query.isError && reply && (
        <Alert
          type="warning"
          showIcon
          message="列表没有更新成功，显示的是之前的数据"
          action={<Button onClick={() => query.refetch()}>重试</Button>}
        />
      )}
      {query.isPending && <ListSkeleton />}
      {reply && (
        <ProTable<Row>
          rowKey="id"
          search={false}
          cardProps={{ bodyStyle: { padding: '0 12px 12px' } }}
          columns={columns}
          dataSource={rows}
          loading={query.isPlaceholderData ? { delay: 200 } : false}
          size={settings.density}
          onSizeChange={(size) => size && settings.setDensity(size)}
          columnsState={{ value: settings.columnsState, onChange: settings.setColumns }}
          options={{
            density: true,
            fullScreen: false,
            reload: () => refresh(),
            setting: { showListItemOption: false },
          }}
          headerTitle={`共 ${reply.total.toLocaleString('en-US')} 条`}
          toolBarRender={() => [
            <SavedViews
              key="views"
              list={`${declaration.area}/${declaration.object}`}
              state={state}
              onApply={change}
            />,
            <ExportButton key="export" declaration={declaration} columns={settings.shown} state={state} />,
          ]}
          virtual={virtual}
          scroll={{ x: width, y: virtual ? window.innerHeight - VIRTUAL_OFFSET_PX : undefined }}
          sticky={virtual ? false : { offsetHeader: HEADER_PX }}
          rowSelection={
            batchActions.length > 0
              ? {
                  fixed: true,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: chosen.map((row) => row.id),
                  onChange: (_keys, next) => setChosen(next),
                }
              : false
          }
          tableAlertOptionRender={() => (
            <ActionButtons
              actions={batchActions}
              subject={chosen}
              onRun={async (action, subject) => {
                await run(action, subject);
                setChosen([]);
              }}
            />
          )}
          onChange={(page, _filters, sorter) => {
            const by = Array.isArray(sorter) ? sorter[0] : sorter;
            const sort = by?.order
              ? { field: String(by.columnKey), order: by.order === 'ascend' ? ('asc' as const) : ('desc' as const) }
              : declaration.defaultSort;
            const same =
              sort.field === state.sort.field && sort.order === state.sort.order && page.pageSize === state.size;
            change({ sort, size: page.pageSize ?? state.size, page: same ? (page.current ?? 1) : 1 });
          }}
          pagination={{
            current: state.page,
            pageSize: state.size,
            total: reply.total,
            pageSizeOptions: [...PAGE_SIZES],
            showSizeChanger: true,
            showTotal: () => null,
            showQuickJumper: reply.total > state.size * 5,
          }}
          locale={{
            emptyText: (
              <ListEmpty
                noun={declaration.title}
                filtered={Object.keys(state.filter).length > 0}
                hint={props.emptyHint}
                onReset={() => change({ filter: {} })}
              />
            ),
          }}
          summary={() =>
            reply.summary && rows.length > 0
              ? summaryRow({
                  columns: settings.shown,
                  summary: reply.summary,
                  before: batchActions.length > 0 ? 1 : 0,
                  after: rowActions !== undefined,
                })
              : null
          }
        />
      )}
    </>
  );
}
