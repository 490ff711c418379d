// Favourite pages in their order, the permitted menu, and the messages also sent by mail.
import * as z from 'zod';
import { MESSAGE_KINDS } from '../home/message-kinds';
import { text } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';

export const favorites = z.strictObject({
  paths: z
    .array(text(200))
    .max(30, '最多收藏 30 个页面')
    .refine((paths) => new Set(paths).size === paths.length, '同一页面只能收藏一次'),
});

export const notification = z.strictObject({ by_mail: z.record(z.enum(valuesOf(MESSAGE_KINDS)), z.boolean()) });

const entry = { path: z.string(), name: z.string(), access: z.string().nullable() };
const page = z.strictObject({ ...entry, children: z.array(z.never()) });
const group = z.strictObject({ ...entry, children: z.array(page) });
const area = z.strictObject({ ...entry, children: z.array(group) });

/** An entry of the menu with its children; the route table is three levels deep. */
export interface MenuEntry {
  path: string;
  name: string;
  access: string | null;
  children: MenuEntry[];
}

export type Favorites = z.infer<typeof favorites>;
export type Notification = z.infer<typeof notification>;

const empty = z.strictObject({});

export const favoriteSchemas = {
  '/api/me/save-favorite': { input: favorites, output: favorites },
  '/api/me/get-favorite': { input: empty, output: favorites },
  '/api/me/save-notification': { input: notification, output: notification },
  '/api/me/get-notification': { input: empty, output: notification },
  '/api/common/menus': { input: empty, output: z.array(area) },
};
