// The frame of every signed-in page: dark sider with the permitted menu, white header, and the page or its refusal.
import { ProLayout } from '@ant-design/pro-layout';
import { Link, matchRoutes, Navigate, Outlet, useAccess, useLocation, useModel } from '@umijs/max';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useMemo } from 'react';
import { layoutSettings, layoutToken } from '#config/layout';
import { builtRoutes, pageRoutes } from '#config/routes';
import { type AccessMap, allows, menuPathOf, permittedMenu } from '@/access';
import AppLoading from '@/components/feedback/app-loading';
import { ErrorBoundary } from '@/components/feedback/error-boundary';
import { FailedState } from '@/components/feedback/failed-state';
import { SessionContext } from '@/hooks/session';
import ForbiddenPage from '@/pages/exception/forbidden';
import { AppHeader } from './app-header';
import { Brand } from './brand';
import styles from './main.module.css';
import { menuItems } from './menu';

dayjs.locale('zh-cn');

/** Where a super-administrator without a second factor is led from everywhere. */
const OWN_PAGE = '/individualCenter';

const routes = builtRoutes();
const pages = pageRoutes(routes);
const matchable = pages.map((page) => ({ path: page.path, page }));

/** The entry of the route table that a path belongs to. */
function pageAt(pathname: string) {
  const matched = matchRoutes(matchable, pathname)?.at(-1)?.route;
  return matchable.find((entry) => entry === matched)?.page;
}

export default function MainLayout() {
  const { initialState, error, loading, refresh } = useModel('@@initialState');
  const access = useAccess() as AccessMap;
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const me = initialState?.me ?? null;
  const session = useMemo(() => ({ me, access }), [me, access]);
  const menu = useMemo(() => menuItems(permittedMenu(routes, access)), [access]);

  useEffect(() => {
    document.title = page?.name ? `${page.name} - ${layoutSettings.title}` : layoutSettings.title;
  }, [page]);

  // Come from /login without signing in (by back, say): nobody has asked who is signed in yet.
  const unasked = !me && !loading && !error;
  useEffect(() => {
    if (unasked) refresh();
  }, [unasked, refresh]);

  // A call that is not signed in leads to /login; meanwhile, and while loading, the frame stays empty.
  if (!me) return error && !loading ? <FailedState error={error} onRetry={refresh} /> : <AppLoading />;
  if (me.factor_pending && pathname !== OWN_PAGE) return <Navigate to={`${OWN_PAGE}?tab=security`} replace />;
  return (
    <SessionContext.Provider value={session}>
      <ProLayout
        {...layoutSettings}
        className={styles.frame}
        token={layoutToken}
        location={{ pathname: menuPathOf(page, pages) || pathname }}
        route={{ path: '/', routes: menu }}
        disableMobile
        pageTitleRender={false}
        headerRender={false}
        footerRender={false}
        menuHeaderRender={(_logo, _title, props) => <Brand collapsed={props?.collapsed ?? false} />}
        menuItemRender={(item, dom) => (item.path ? <Link to={item.path}>{dom}</Link> : dom)}
        contentStyle={{ padding: 0 }}
      >
        <AppHeader page={page && allows(access, page.access) ? page : undefined} />
        <div className={styles.page}>
          <ErrorBoundary resetKey={pathname}>
            {page && !allows(access, page.access) ? <ForbiddenPage /> : <Outlet />}
          </ErrorBoundary>
        </div>
      </ProLayout>
    </SessionContext.Provider>
  );
}
