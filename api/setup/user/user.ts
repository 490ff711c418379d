// User (用户): acts of the enterprise's administrators on accounts. Users are disabled, never deleted.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import type { Disabling, EndedSessions, ResetPassword, User, UserSave, UserTerms, Versioned } from './user.schema';

const EDIT = ['p_98140_edit'];

export const userCalls = {
  get: endpoint<ById, User>('/api/setup/user/get', ['p_98140'], '读取用户', { reads: true }),
  save: endpoint<UserSave, User, UserTerms>('/api/setup/user/save', EDIT, '保存用户'),
};
export const enableUser = endpoint<Versioned, User>('/api/setup/user/enable', EDIT, '启用用户');
export const disableUser = endpoint<Disabling, User>('/api/setup/user/disable', EDIT, '停用用户并结束登录');
export const resetUserPassword = endpoint<ResetPassword, EndedSessions>(
  '/api/setup/user/reset-password',
  EDIT,
  '重置用户密码并结束登录',
);
export const endUserSessions = endpoint<ById, EndedSessions>('/api/setup/user/end-sessions', EDIT, '结束用户的登录');
export const resetUserTotp = endpoint<ById, User>('/api/setup/user/reset-totp', EDIT, '重置用户的动态验证码');

export const userFields: readonly FormField[] = [
  {
    name: 'name',
    title: '登录名',
    kind: 'text',
    required: true,
    maxLength: 40,
    fixed: true,
    help: '全平台唯一，保存后不能修改；字母、数字和 . _ @ -',
  },
  { name: 'display_name', title: '姓名', kind: 'text', required: true, maxLength: 40 },
  { name: 'department_id', title: '部门', kind: 'option', options: '/api/option/department' },
  { name: 'job_title', title: '职务', kind: 'text', maxLength: 40 },
  { name: 'phone', title: '手机', kind: 'text', maxLength: 20 },
  { name: 'email', title: '邮箱', kind: 'text', maxLength: 100 },
  { name: 'role_ids', title: '角色', kind: 'options', options: '/api/option/role', required: true, wide: true },
];
