// Warning settings: calls with fixed names.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { WarnKindRef, WarnSave, WarnSetting } from './warn.schema';

const EDIT = ['p_98150_edit'];

export const getWarn = endpoint<Record<string, never>, WarnSetting[]>(
  '/api/company/get-warn',
  ['p_98150'],
  '提醒设置',
  { reads: true },
);
export const saveWarn = endpoint<WarnSave, WarnSetting[]>('/api/company/save-warn', EDIT, '保存提醒设置');
/** Resets to the declared defaults. */
export const deleteWarn = endpoint<WarnKindRef, WarnSetting[]>('/api/company/delete-warn', EDIT, '恢复默认提醒设置');
