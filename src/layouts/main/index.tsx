// The frame of every signed-in page: dark sider with the permitted menu, white header, and the page or its refusal.
import { ProLayout } from '@ant-design/pro-layout';
import { ProConfigProvider } from '@ant-design/pro-provider';
import {
  type IRoute,
  matchRoutes,
  Navigate,
  useAccess,
  useAccessMarkedRoutes,
  useAppData,
  useLocation,
  useModel,
} from '@umijs/max';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useMemo } from 'react';
import { layoutSettings, layoutTokens } from '#config/layout';
import { builtRoutes, pageRoutes } from '#config/routes';
import { type AccessMap, menuPathOf } from '@/access';
import { SignInAgain } from '@/components/account/sign-in/sign-in-again';
import AppLoading from '@/components/feedback/app-loading';
import { ErrorBoundary } from '@/components/feedback/error-boundary';
import { FailedState } from '@/components/feedback/failed-state';
import { isSignInPending, SessionContext } from '@/hooks/session';
import ForbiddenPage from '@/pages/exception/forbidden';
import { useShade } from '@/theme/chosen';
import { AppHeader } from './app-header';
import { Brand } from './brand';
import styles from './main.module.css';
import { type MarkedRoute, menuItems } from './menu';
import { MenuLink } from './menu-link';
import { ObjectGuard } from './object-guard';
import { useCellCopy } from './use-cell-copy';
import { useReturnFocus } from './use-return-focus';
import { useVisibleEntry } from './use-visible-entry';

dayjs.locale('zh-cn');

/** Users who must set up their second factor or change their password are redirected here from every page. */
const OWN_PAGE = '/individualCenter';

const pages = pageRoutes(builtRoutes());

/** Returns the menu routes as marked by Umi's access plugin, and the marked route of the address, after its groups. */
function useMarkedRoutes(pathname: string) {
  const { clientRoutes } = useAppData();
  const marked: MarkedRoute[] = useAccessMarkedRoutes(clientRoutes as unknown as IRoute[]);
  // The plugin marks the routes in place, so a new array is created when the user's access keys change.
  const routes = useMemo(() => [...(marked.find((route) => route.path === '/')?.routes ?? [])], [marked]);
  const menu = useMemo(() => menuItems(routes), [routes]);
  const chain = matchRoutes(routes as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  return { menu, chain: chain.map(({ route }) => route as MarkedRoute) };
}

export default function MainLayout() {
  const shade = useShade();
  const { initialState, error, loading, refresh } = useModel('@@initialState');
  const access = useAccess() as AccessMap;
  const { pathname } = useLocation();
  const { menu, chain } = useMarkedRoutes(pathname);
  const here = chain.at(-1);
  const page = pages.find(({ path }) => path === here?.path);
  const entry = menuPathOf(page, pages);
  useCellCopy();
  useReturnFocus();
  const me = initialState?.me ?? null;
  const session = useMemo(() => ({ me, access }), [me, access]);
  useVisibleEntry(me && (entry || pathname));

  useEffect(() => {
    document.title = page?.name ? `${page.name} - ${layoutSettings.title}` : layoutSettings.title;
  }, [page]);

  // The user navigated from /login without signing in (e.g. by going back), so `/me` has not been requested yet.
  const isUnresolved = !me && !loading && !error;
  useEffect(() => {
    if (isUnresolved) refresh();
  }, [isUnresolved, refresh]);

  // A call that is not signed in redirects to /login; meanwhile, and while loading, the frame stays empty.
  if (!me) return error && !loading ? <FailedState error={error} onRetry={refresh} /> : <AppLoading />;
  if (isSignInPending(me) && pathname !== OWN_PAGE) return <Navigate to={`${OWN_PAGE}?tab=security`} replace />;
  return (
    <SessionContext.Provider value={session}>
      <ProConfigProvider hashed={false}>
        <ProLayout
          {...layoutSettings}
          className={styles.frame}
          token={layoutTokens[shade]}
          location={{ pathname: entry || pathname }}
          route={{ path: '/', routes: menu }}
          disableMobile
          pageTitleRender={false}
          headerRender={false}
          footerRender={false}
          menuHeaderRender={(_logo, _title, props) => <Brand collapsed={props?.collapsed ?? false} />}
          menuItemRender={(item, dom) => (item.path ? <MenuLink to={item.path}>{dom}</MenuLink> : dom)}
          contentStyle={{ padding: 0 }}
        >
          <AppHeader page={here?.unaccessible ? undefined : page} />
          <div className={styles.page}>
            <ErrorBoundary resetKey={pathname}>
              {here?.unaccessible ? <ForbiddenPage /> : <ObjectGuard page={page} />}
            </ErrorBoundary>
          </div>
          <SignInAgain />
        </ProLayout>
      </ProConfigProvider>
    </SessionContext.Provider>
  );
}
