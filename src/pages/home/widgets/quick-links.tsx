// Links for the user: pages that create objects first, then all permitted pages by area.
import { Link } from '@umijs/max';
import { Card } from 'antd';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { allows, permittedMenu } from '@/access';
import { useSession } from '@/hooks/session';
import styles from './widgets.module.css';

const routes = builtRoutes();
/** Pages that create objects are named 新增… in the route table. */
const starters = pageRoutes(routes).filter((page) => page.name?.startsWith('新增'));

/** Returns the pages of an area; a group whose pages are in a side list is one entry, as in the menu. */
const entriesOf = (area: AppRoute): AppRoute[] =>
  (area.routes ?? []).flatMap((route) => (route.routes && !route.sideList ? entriesOf(route) : [route]));

export function QuickLinks() {
  const { access } = useSession();
  const start = starters.filter((page) => allows(access, page.access));
  const areas = permittedMenu(routes, access).filter((route) => route.routes);
  return (
    <>
      {start.length > 0 && (
        <Card title="新增" size="small" className={styles.starters}>
          <div className={styles.links}>
            {start.map((page) => (
              <Link key={page.path} to={page.path} className={styles.start}>
                {page.name}
              </Link>
            ))}
          </div>
        </Card>
      )}
      <div className={styles.areas}>
        {areas.map((area) => (
          <Card key={area.path} title={area.name} size="small">
            <div className={styles.links}>
              {entriesOf(area).map((page) => (
                <Link key={page.path} to={page.path}>
                  {page.name}
                </Link>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
