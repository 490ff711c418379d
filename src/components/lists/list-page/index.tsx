// A list page from its declaration: search, table with server paging, sorting and totals, export, views, actions.
// A page is only configuration: see pages/assets/park-list.
import { Alert, Button } from 'antd';
import { useEffect, useMemo } from 'react';
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration, ListRowOf } from '#api/kernel/list/list';
import { FailedState } from '@/components/feedback/failed-state';
import { PageHeader } from '@/components/layout/page-header';
import { useUserSetting } from '@/hooks/use-user-setting';
import { ActionButtons, useRun } from './actions';
import { CountedTabs, retainedByTabs } from './filters/counted-tabs';
import { SearchForm } from './filters/search-form';
import { settingOf } from './list-setting';
import { ListSkeleton } from './list-states';
import { PivotPanel } from './pivot-panel';
import { ListTable } from './table/list-table';
import type { ListPageProps } from './types';
import { useList } from './use-list';

export type { ListAction, ListPageProps } from './types';

/** An id filter without a look-up can only be set by links and embedding pages. */
const searchable = (column: ListColumn) => column.filter && (column.filter !== 'id' || column.options);

/** The rows passed to renders and actions have the type of the declaration. */
type Props<Declaration extends ListDeclaration> = ListPageProps<ListRowOf<Declaration>> & { declaration: Declaration };

export function ListPage<const Declaration extends ListDeclaration>(props: Props<Declaration>) {
  const { declaration, onReply } = props;
  const { tabs, search } = declaration;
  const { state, change, query, reply, lacksTotals, refresh, imminent } = useList<Declaration>(declaration);
  // Requested in parallel with the rows, because the table needs both.
  useUserSetting(settingOf(declaration));
  const run = useRun(refresh);

  useEffect(() => {
    if (reply) onReply?.(reply);
  }, [reply, onReply]);

  const filters = useMemo(() => {
    const all = declaration.columns.filter((column) => searchable(column) && column.name !== declaration.tabs?.field);
    // Columns covered by the search are placed after the others.
    const isCovered = ({ name }: ListColumn) => declaration.search?.includes(name) ?? false;
    return [...all.filter((column) => !isCovered(column)), ...all.filter(isCovered)];
  }, [declaration]);
  if (imminent) return null;
  const pageActions = [...(props.tools ?? []), ...(props.primary ? [props.primary] : [])];

  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        oneLine
        actions={
          <ActionButtons actions={pageActions} subject={undefined} primaryKey={props.primary?.key} onRun={run} />
        }
      />
      {props.children}
      {tabs && <CountedTabs list={declaration} tabs={tabs} state={state} onChange={(filter) => change({ filter })} />}
      {(filters.length > 0 || search) && (
        <SearchForm
          list={declaration}
          columns={filters}
          state={state}
          onSearch={(text, filter) =>
            change({ search: text, filter: { ...retainedByTabs(state.filter, tabs), ...filter } })
          }
        />
      )}
      {query.isError && !reply && <FailedState error={query.error} onRetry={() => query.refetch()} />}
      {query.isError && reply && (
        <Alert
          type="warning"
          showIcon
          message="列表更新失败，显示的是之前的数据"
          action={<Button onClick={() => query.refetch()}>重试</Button>}
        />
      )}
      {query.isPending && !state.pivot && <ListSkeleton />}
      {state.pivot && (
        <PivotPanel
          declaration={declaration}
          state={state}
          groups={state.pivot}
          onChange={(pivot) => change({ pivot })}
          onApply={(state) => change({ pivot: undefined, ...state })}
          onClose={() => change({ pivot: undefined })}
        />
      )}
      {reply && !state.pivot && (
        <ListTable<ListRowOf<Declaration>>
          page={props}
          reply={reply}
          stale={query.isPlaceholderData}
          lacksTotals={lacksTotals}
          state={state}
          change={change}
          refresh={refresh}
          run={run}
        />
      )}
    </>
  );
}
