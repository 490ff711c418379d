// Favourite pages in their order, the permitted menu, and the messages also sent by mail.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Favorites, MenuEntry, Notification } from './favorite.schema';

type Nothing = Record<string, never>;
const who = 'signed-in';
const reads = { reads: true };

export const saveFavorite = endpoint<Favorites, Favorites>('/api/me/save-favorite', who, '保存收藏的页面');
export const getFavorite = endpoint<Nothing, Favorites>('/api/me/get-favorite', who, '我收藏的页面', reads);
export const saveNotification = endpoint<Notification, Notification>('/api/me/save-notification', who, '保存通知方式');
export const getNotification = endpoint<Nothing, Notification>('/api/me/get-notification', who, '我的通知方式', reads);
export const menus = endpoint<Nothing, MenuEntry[]>('/api/common/menus', who, '有权限的菜单', reads);
