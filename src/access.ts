// Permissions of the signed-in user: access keys from `/me`, and the route table filtered by them.
import { withParents } from '#api/kernel/access/access-keys';
import type { AccessMap } from '#api/kernel/access/permitted';
import type { AppRoute } from '#config/routes/types';
import type { InitialState } from './app';

export { type AccessMap, allows, firstPermitted, permittedMenu } from '#api/kernel/access/permitted';

/** Umi's access factory. Returns every granted key with its parents, and `is_sadmin`. */
export default function accessOf(state: InitialState | undefined): AccessMap {
  if (!state?.me) return {};
  const { permissions, is_sadmin } = state.me;
  const granted = Object.keys(permissions).filter((key) => permissions[key]);
  return { ...permissions, ...Object.fromEntries([...withParents(granted)].map((key) => [key, true])), is_sadmin };
}

/** Returns the menu entry for a page: the page itself or, for a hidden page, the visible page with the same page key. */
export function menuPathOf(page: AppRoute | undefined, pages: readonly AppRoute[]): string {
  if (!page?.hideInMenu) return page?.path ?? '';
  const pageKey = page.access?.split('_').slice(0, 2).join('_');
  return pages.find((other) => !other.hideInMenu && other.access === pageKey)?.path ?? page.path;
}
