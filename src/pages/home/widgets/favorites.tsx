// 我的收藏: favourite pages, ordered by dragging their handles (or by space and arrows).
import { Card, Empty, Skeleton } from 'antd';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { FailedState } from '@/components/feedback/failed-state';
import { useFavorites } from '@/hooks/use-favorites';
import { SortableLinks } from './sortable-links';

const pages = new Map(pageRoutes(builtRoutes()).map((page): [string, AppRoute] => [page.path, page]));
const titleOf = (path: string) => pages.get(path)?.name ?? path;

export function FavoritesWidget() {
  const { paths, isPending, isError, error, refetch, save } = useFavorites();
  return (
    <Card title="我的收藏" size="small">
      {isError && <FailedState error={error} onRetry={refetch} />}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!isPending && !isError && paths.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有收藏：打开常用页面，点右上角的星标，它就会出现在这里"
        />
      )}
      {paths.length > 0 && (
        <SortableLinks links={paths.map((path) => ({ path, title: titleOf(path) }))} onChange={save} />
      )}
    </Card>
  );
}
