// Favourite pages in their order, the permitted menu, and the messages that are also sent by mail.
import * as calls from '#api/account/favorite';
import type { Favorites, MenuEntry, Notification } from '#api/account/favorite.schema';
import { MESSAGE_KINDS, type MessageKind } from '#api/home/message-kinds';
import { type AccessMap, allows, permittedMenu } from '#api/kernel/access/permitted';
import { builtRoutes, pageRoutes } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import type { Actor } from '#server/platform/access/actor';
import { duplicate } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { readOwn, saveOwn } from './profile/setting';

const accessOf = (actor: Actor): AccessMap => ({
  ...Object.fromEntries([...actor.keys].map((key) => [key, true])),
  is_sadmin: actor.is_sadmin,
});

/** Pages with an address of their own: inside the layout, without parameters. */
const pages = pageRoutes(builtRoutes()).filter((page) => page.layout !== false && !page.path.includes(':'));

function openable(actor: Actor): Set<string> {
  const access = accessOf(actor);
  return new Set(pages.filter((page) => allows(access, page.access)).map((page) => page.path));
}

async function saveFavorites(call: Call, { paths }: Favorites): Promise<Favorites> {
  const existing = openable(call.actor);
  const faults = paths.flatMap((path, index) =>
    existing.has(path) ? [] : [{ path: ['paths', index], message: `没有页面 ${path}，或您没有它的权限` }],
  );
  if (faults.length) throw invalid(faults);
  await saveOwn(call, 'favorites', paths);
  return { paths };
}

/** Leaves out a page whose permission key was revoked, until it is granted again. */
async function favoritesOf(call: Call): Promise<Favorites> {
  const stored = await readOwn<string[]>(call, 'favorites');
  const existing = openable(call.actor);
  return { paths: (stored ?? []).filter((path) => existing.has(path)) };
}

/** Every kind is also sent by mail unless the user has switched that off. */
async function notificationOf(call: Call): Promise<Notification> {
  const stored = await readOwn<Partial<Notification['by_mail']>>(call, 'notification');
  const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];
  const by_mail = Object.fromEntries(kinds.map((kind) => [kind, stored?.[kind] ?? true])) as Notification['by_mail'];
  return { by_mail };
}

const entryOf = (route: AppRoute): MenuEntry => ({
  path: route.path,
  name: route.name ?? '',
  access: route.access ?? null,
  children: (route.routes ?? []).map(entryOf),
});

const favoriteRoutes: Route[] = [
  handle(calls.saveFavorite, saveFavorites),
  handle(calls.getFavorite, favoritesOf),
  handle(calls.saveNotification, async (call, notification) => {
    await saveOwn(call, 'notification', notification.by_mail);
    return notification;
  }),
  handle(calls.getNotification, notificationOf),
  handle(calls.menus, async ({ actor }) => permittedMenu(builtRoutes(), accessOf(actor)).map(entryOf)),
];

export const favorite: AreaObject = {
  routes: () => [...favoriteRoutes],
  constraints: {
    saved_view_name_unique: duplicate('name', '已有同名视图'),
  },
};
