// Shown when an address has no object: the id is missing, invalid, or of a deleted object.
import { history, matchPath, useLocation } from '@umijs/max';
import { Button, Result } from 'antd';
import { builtRoutes, pageRoutes } from '#config/routes';
import { menuPathOf } from '@/access';
import { useSession } from '@/hooks/session';

const pages = pageRoutes(builtRoutes());

/** Returns the page at the current address. */
export function usePage() {
  const { pathname } = useLocation();
  return pages.find(({ path }) => matchPath(path, pathname));
}

export function MissingObject({ reason }: { reason: string }) {
  const here = usePage();
  const list = menuPathOf(here, pages);
  const entry = pages.find(({ path }) => path === list && path !== here?.path);
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
