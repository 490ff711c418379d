// What a set of access keys opens of the route table: pages, menu, and the page to begin with.
import type { AppRoute } from '#config/routes/types';

export type AccessMap = Readonly<Record<string, boolean>>;

/** Whether a key is held; a route or action without a key is for everybody. */
export function allows(access: AccessMap, key: string | undefined): boolean {
  return key === undefined || access[key] === true;
}

/** The routes of the menu: visible, permitted, and groups only while a child of theirs is. */
export function permittedMenu(routes: readonly AppRoute[], access: AccessMap): AppRoute[] {
  return routes.flatMap((route) => {
    if (route.hideInMenu || route.layout === false || !allows(access, route.access)) return [];
    if (!route.routes) return [route];
    const children = permittedMenu(route.routes, access);
    return children.length ? [{ ...route, routes: children }] : [];
  });
}

/** The page `/` opens: the first of the menu; null when nothing is permitted. */
export function firstPermitted(routes: readonly AppRoute[], access: AccessMap): string | null {
  for (const route of permittedMenu(routes, access)) {
    const path = route.routes ? firstPermitted(route.routes, access) : route.path;
    if (path) return path;
  }
  return null;
}
