// 收藏与视图: favourite pages, and the saved searches of all lists.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { App, Button, Empty, Table } from 'antd';
import { deleteView, listView } from '#api/account/me';
import type { SavedView } from '#api/account/me.schema';
import { lists, reports } from '#api/registry/declared';
import { builtRoutes, pageRoutes } from '#config/routes';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { type ListState, writeListState } from '@/components/lists/list-page/list-url';
import { useFavorites } from '@/hooks/use-favorites';
import styles from './individual-center.module.css';

const pages = pageRoutes(builtRoutes());
const listOf = (list: string) => lists.find(({ area, object }) => `${area}/${object}` === list);
const reportOf = (list: string) => reports.find(({ area, object }) => `${area}/report/${object}` === list);
const pathOf = (key: string | undefined) => pages.find(({ access, hideInMenu }) => !hideInMenu && access === key)?.path;

/** Returns the saved parameters of the list or report as a query string. */
function queryOf({ list, state }: SavedView): string {
  const stored = (state ?? {}) as unknown as Partial<ListState>;
  const declaration = listOf(list);
  if (!declaration) return stored.search ?? '';
  const full = { page: 1, size: 20, sort: declaration.defaultSort, filter: {}, search: '', ...stored };
  return writeListState(new URLSearchParams(), full, declaration).toString();
}

/** Returns the address of the list or report with the view applied, or null when the page does not exist. */
function addressOf(view: SavedView): string | null {
  const path = pathOf((listOf(view.list) ?? reportOf(view.list))?.keys[0]);
  const query = queryOf(view);
  return path ? [path, query].filter(Boolean).join('?') : null;
}

const nothing = (description: string) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description} />;

function Favorites() {
  const { paths, isError, error, refetch, save } = useFavorites();
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (paths.length === 0) return nothing('还没有收藏：打开常用页面，点右上角的星标即可收藏');
  return (
    <Table
      size="small"
      rowKey="path"
      pagination={false}
      dataSource={paths.map((path) => ({ path, title: pages.find((page) => page.path === path)?.name ?? path }))}
      columns={[
        { title: '页面', render: (_, { path, title }) => <Link to={path}>{title}</Link> },
        {
          title: '操作',
          width: 110,
          render: (_, { path }) => (
            <Button
              type="link"
              size="small"
              className={styles.link}
              onClick={() => save(paths.filter((each) => each !== path))}
            >
              取消收藏
            </Button>
          ),
        },
      ]}
    />
  );
}

function Views() {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const views = useQuery({ queryKey: [listView.path], queryFn: () => call(listView, {}), staleTime: 0 });
  const read = () => client.invalidateQueries({ queryKey: [listView.path] });
  const remove = ({ id, name }: SavedView) =>
    modal.confirm({
      title: `删除视图「${name}」`,
      content: '只删除保存的查询条件，数据不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => call(deleteView, { id }).then(read, read),
    });
  if (views.isError) return <FailedState error={views.error} onRetry={views.refetch} />;
  return (
    <Table<SavedView>
      size="small"
      rowKey="id"
      pagination={false}
      loading={views.isPending}
      dataSource={views.data}
      locale={{ emptyText: nothing('还没有保存的视图：在列表页设好查询条件，点“视图 → 保存当前查询”') }}
      columns={[
        {
          title: '视图',
          render: (_, view) => {
            const address = addressOf(view);
            return address ? <Link to={address}>{view.name}</Link> : view.name;
          },
        },
        { title: '列表', width: 240, render: (_, { list }) => (listOf(list) ?? reportOf(list))?.title ?? list },
        {
          title: '操作',
          width: 110,
          render: (_, view) => (
            <Button type="link" size="small" danger className={styles.link} onClick={() => remove(view)}>
              删除
            </Button>
          ),
        },
      ]}
    />
  );
}

export function ViewsTab() {
  return (
    <>
      <h2 className={styles.heading}>收藏的页面</h2>
      <Favorites />
      <h2 className={styles.heading}>保存的视图</h2>
      <Views />
    </>
  );
}
