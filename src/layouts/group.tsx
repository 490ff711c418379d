// A group of the route table: its pages, optionally with a list of them at the side; its own address opens the first page.
import { Navigate, NavLink, Outlet, useLocation, useRouteData } from '@umijs/max';
import { groupAt } from '#config/routes';
import { firstPermitted, permittedMenu } from '../access';
import { useSession } from '../hooks/session';
import styles from './group.module.css';

export default function GroupLayout() {
  const { path } = useRouteData().route as { path: string };
  const { pathname } = useLocation();
  const { access } = useSession();
  const group = groupAt(path);
  const [permitted] = permittedMenu(group ? [group] : [], access);
  if (!permitted) return <Outlet />;
  if (pathname === path) return <Navigate to={firstPermitted([permitted], access) ?? '/'} replace />;
  const pages = permitted.routes ?? [];
  // Forms, which the menu does not show, use the full width.
  if (!permitted.sideList || !pages.some((page) => page.path === pathname)) return <Outlet />;
  return (
    <div className={styles.group}>
      <nav className={styles.pages} aria-label={permitted.name}>
        {pages.map((page) => (
          <NavLink key={page.path} to={page.path} className={styles.page}>
            {page.name}
          </NavLink>
        ))}
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
