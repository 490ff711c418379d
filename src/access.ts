// What the signed-in user may do: access keys from `/me`, and the route table filtered by them (spec §6).
import type { AppRoute } from '../config/routes/types';
import type { InitialState } from './app';

export type AccessMap = Readonly<Record<string, boolean>>;

/** Umi's access factory: every granted key, and `is_sadmin`. */
export default function accessOf(state: InitialState | undefined): AccessMap {
  if (!state?.me) return {};
  return { ...state.me.permissions, is_sadmin: state.me.is_sadmin };
}

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

/** The menu entry that stands for a page: itself, or for a hidden page the visible one with the same page key. */
export function menuPathOf(page: AppRoute | undefined, pages: readonly AppRoute[]): string {
  if (!page?.hideInMenu) return page?.path ?? '';
  const pageKey = page.access?.split('_').slice(0, 2).join('_');
  return pages.find((other) => !other.hideInMenu && other.access === pageKey)?.path ?? page.path;
}
