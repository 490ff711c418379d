// An address that leads to no object: without an id, with a wrong one, or with that of a deleted object.
import { history, matchPath, useLocation } from '@umijs/max';
import { Button, Result } from 'antd';
import { builtRoutes, pageRoutes } from '#config/routes';
import { menuPathOf } from '@/access';
import { useSession } from '@/hooks/session';

const pages = pageRoutes(builtRoutes());

/** The menu entry of the page at the address. */
function useMenuEntry() {
  const { pathname } = useLocation();
  const here = pages.find(({ path }) => matchPath(path, pathname));
  const entry = menuPathOf(here, pages);
  return pages.find(({ path }) => path === entry && path !== here?.path);
}

export function MissingObject({ reason }: { reason: string }) {
  const entry = useMenuEntry();
  const { can } = useSession();
  const open = entry && can(entry.access) ? entry : undefined;
  return (
    <Result
      status="404"
      title="没有找到要打开的内容"
      subTitle={reason}
      extra={
        <Button type="primary" onClick={() => history.push(open?.path ?? '/')}>
          {open ? `前往${open.name}` : '返回首页'}
        </Button>
      }
    />
  );
}
