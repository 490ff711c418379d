// The signed-in user with their rights and selection.
import { endpoint } from '../kernel/endpoint/endpoint';
import type {
  BuildingOption,
  Me,
  Option,
  ParkFilter,
  SavedView,
  SaveView,
  Selection,
  Setting,
  SettingKey,
  SettingValue,
} from './me.schema';
import type { Done } from './sign-in/sign-in.schema';

type Nothing = Record<string, never>;
const reads = { reads: true };

export const me = endpoint<Nothing, Me>('/api/me', 'signed-in', '当前用户与权限', reads);
export const setBuilding = endpoint<Selection, Selection>('/api/me/set-building', 'signed-in', '保存园区与资产选择');
export const getBuilding = endpoint<Nothing, Selection>(
  '/api/me/get-building',
  'signed-in',
  '读取园区与资产选择',
  reads,
);
export const saveSetting = endpoint<Setting, Done>('/api/me/save-setting', 'signed-in', '保存界面设置（列、密度）');
export const getSetting = endpoint<SettingKey, SettingValue>('/api/me/get-setting', 'signed-in', '读取界面设置', reads);
export const saveView = endpoint<SaveView, SavedView>('/api/me/save-view', 'signed-in', '保存视图');
export const listView = endpoint<{ list?: string }, SavedView[]>('/api/me/list-view', 'signed-in', '我的视图', reads);
export const deleteView = endpoint<{ id: number }, Done>('/api/me/delete-view', 'signed-in', '删除视图');
export const parkOptions = endpoint<Nothing, Option[]>('/api/option/park', 'signed-in', '园区选项', {
  method: 'GET',
  reads: true,
});
export const buildingOptions = endpoint<ParkFilter, BuildingOption[]>('/api/option/building', 'signed-in', '楼宇选项', {
  method: 'GET',
  reads: true,
});
