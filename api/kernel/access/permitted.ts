// The part of the route table that a set of access keys opens: pages, menu, and start page.
import type { AppRoute } from '#config/routes/types';

export type AccessMap = Readonly<Record<string, boolean>>;

/** Returns whether a key is held; a route or action without a key is open to all users. */
export function allows(access: AccessMap, key: string | undefined): boolean {
  return key === undefined || access[key] === true;
}

/** Returns the routes of the menu: visible, permitted, and groups only with at least one such child. */
export function permittedMenu(routes: readonly AppRoute[], access: AccessMap): AppRoute[] {
  return routes.flatMap((route) => {
    if (route.hideInMenu || route.layout === false || !allows(access, route.access)) return [];
    if (!route.routes) return [route];
    const children = permittedMenu(route.routes, access);
    return children.length ? [{ ...route, routes: children }] : [];
  });
}

/** Returns the page that `/` opens: the first of the menu; null when no page is permitted. */
export function firstPermitted(routes: readonly AppRoute[], access: AccessMap): string | null {
  for (const route of permittedMenu(routes, access)) {
    const path = route.routes ? firstPermitted(route.routes, access) : route.path;
    if (path) return path;
  }
  return null;
}
