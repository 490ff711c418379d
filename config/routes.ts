// The route table of the product: every route with its title, icon and access key, one file per area.
import { assetRoutes } from './routes/assets';
import { contractRoutes } from './routes/contracts';
import { financeRoutes } from './routes/finance';
import { generalRoutes } from './routes/general';
import { investmentRoutes } from './routes/investment';
import { panelRoutes } from './routes/panel';
import { platformRoutes } from './routes/platform';
import { setupRoutes } from './routes/setup';
import { tenantRoutes } from './routes/tenants';
import type { AppRoute } from './routes/types';

export const routeTable: readonly AppRoute[] = [
  ...generalRoutes,
  ...assetRoutes,
  ...investmentRoutes,
  ...tenantRoutes,
  ...contractRoutes,
  ...financeRoutes,
  ...panelRoutes,
  ...setupRoutes,
  ...platformRoutes,
];

/** Returns all leaves of the table in order: routes that are, or will be, a page. */
export function pageRoutes(routes: readonly AppRoute[] = routeTable): AppRoute[] {
  return routes.flatMap((route) => (route.routes ? pageRoutes(route.routes) : [route]));
}

/** Returns the table without unbuilt pages and without groups that would be empty. */
export function builtRoutes(routes: readonly AppRoute[] = routeTable): AppRoute[] {
  return routes.flatMap((route) => {
    if (!route.routes) return route.component ? [route] : [];
    const children = builtRoutes(route.routes);
    return children.length ? [{ ...route, routes: children }] : [];
  });
}

const groupsOf = (routes: readonly AppRoute[]): AppRoute[] =>
  routes.flatMap((route) => (route.routes ? [route, ...groupsOf(route.routes)] : []));

/** Returns the group of built pages at an address. */
export const groupAt = (path: string) => groupsOf(builtRoutes()).find((group) => group.path === path);
